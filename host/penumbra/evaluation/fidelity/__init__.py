"""How close a system's Markdown of a page comes to the source that the page was made from.

The definitions follow WebMainBench. `docs/fidelity.md` has the figures and says what differs.
"""

"""Writers of a decided page: text, JSON, cleaned HTML, and a self-contained file.

Writers of all texts share the detectors of what is no part of a text: anchors, copies of formulas, line numbers.
"""

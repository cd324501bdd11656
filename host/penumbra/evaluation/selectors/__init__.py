"""Pages of generators and themes: the selectors of a page's parts are the truth."""

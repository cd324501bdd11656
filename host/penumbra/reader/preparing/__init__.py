"""A page's HTML → the content to show, in elements that the allow-list knows. A module is a step."""

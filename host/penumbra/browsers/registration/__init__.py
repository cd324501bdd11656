"""How a browser finds the host: texts and paths of manifests and launchers, and registry keys. It writes nothing."""

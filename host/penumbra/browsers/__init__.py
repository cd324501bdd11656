"""Where each browser looks for native-messaging hosts: install, uninstall, doctor."""

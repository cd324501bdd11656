"""Registration of the native-messaging host with browsers: install, uninstall, doctor."""

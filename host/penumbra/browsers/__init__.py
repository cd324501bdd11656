"""Browsers on this computer: registration of the native-messaging host, its checks, and a browser driven for `try`."""

"""The size of the window's content, and whether the system is light or dark."""

from selenium import webdriver

from driving.browsers import Browser

__all__ = ["SCHEMES", "SIZES", "set_scheme", "set_size"]

SIZES = ((400, 800), (1280, 800), (3840, 2160))
"""Width and height of a telephone's page, a laptop's and a 4K screen's, CSS px."""
SCHEMES = ("light", "dark")


def set_size(browser: Browser, width: int, height: int) -> None:
    """Give the driver's tab this size, CSS px."""
    driver = browser.driver
    if isinstance(driver, webdriver.Chrome):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    else:
        driver.browsing_context.set_viewport(
            context=driver.current_window_handle, viewport={"width": width, "height": height}
        )


def set_scheme(browser: Browser, scheme: str) -> None:
    """Have the driver's tab prefer light or dark."""
    driver = browser.driver
    if isinstance(driver, webdriver.Chrome):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        return
    with driver.context(driver.CONTEXT_CHROME):
        driver.execute_script(
            "gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = arguments[0]", scheme
        )

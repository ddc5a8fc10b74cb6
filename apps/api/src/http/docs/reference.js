// @ts-check
// Runs in the browser, on the first page of the reference: keeps the API key of the tab, and loads Scalar when a request
// is to be tested.

/** @typedef {{ createApiReference(place: Element, options: object): unknown }} ScalarScript */

(() => {
  const ownStyles = document.head.querySelector("style");
  const documentUrl = document.currentScript?.dataset.document;
  const storedAs = "rental-api-key";
  /** @param {string} id */
  const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

  /** The link in the terminal has a key after the #, which browsers never send. It is removed from the address bar. */
  function takeKeyFromAddress() {
    const [, key] = /^#key=(rk_[!-~]+)$/.exec(location.hash) ?? [];
    if (!key) return;
    sessionStorage.setItem(storedAs, key);
    history.replaceState(null, "", location.pathname);
  }

  function showKey() {
    const key = sessionStorage.getItem(storedAs);
    $("forget").hidden = !key;
    if (key) $("key-state").textContent = `Requests are sent with the key ${key.slice(0, 12)}...`;
  }

  function offerKey() {
    const input = /** @type {HTMLInputElement} */ ($("key"));
    $("key-form").addEventListener("submit", (event) => {
      event.preventDefault();
      sessionStorage.setItem(storedAs, input.value.trim());
      input.value = "";
      showKey();
    });
    $("forget").addEventListener("click", () => {
      sessionStorage.removeItem(storedAs);
      $("key-state").textContent = "The key was removed from this tab.";
      showKey();
    });
    $("key-form").hidden = false;
  }

  /**
   * A working key that was entered in Scalar is kept for the tab, too.
   * @param {{ request: Request, response: Response }} exchange
   */
  function keepKey({ request, response }) {
    const [, key] = /^Bearer (rk_[!-~]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
    if (key && response.ok) sessionStorage.setItem(storedAs, key);
  }

  let isLoaded = false;

  /** Scalar understands addresses such as #tag/properties/GET/api/v1/properties. */
  async function testRequest() {
    if (isLoaded || !/^#(tag|model|description)\b/.test(location.hash)) return;
    isLoaded = true;
    $("loading").hidden = false;
    try {
      await load("/docs/js/scalar.js");
    } catch {
      isLoaded = false;
      $("loading").textContent = "The test requests could not be loaded. Reload the page to try again.";
      return;
    }
    const place = showOnly(backLink());
    const { Scalar } = /** @type {{ Scalar: ScalarScript }} */ (/** @type {unknown} */ (window));
    Scalar.createApiReference(place, {
      url: documentUrl,
      pageTitle: document.title,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: "never",
      hideClientButton: true,
      hideDarkModeToggle: true,
      theme: "none",
      customCss: ownLook,
      authentication: {
        preferredSecurityScheme: "apiKey",
        securitySchemes: { apiKey: { token: sessionStorage.getItem(storedAs) ?? "" } },
      },
      onResponseReceived: keepKey,
    });
  }

  /** The colors and fonts of our pages as Scalar's variables. They follow the system's dark mode on their own. */
  const ownLook = `:root,.light-mode,.dark-mode{
--scalar-background-1:var(--page);--scalar-background-2:var(--card);--scalar-background-3:var(--sunken);--scalar-background-4:var(--sunken);
--scalar-background-accent:var(--tint);--scalar-border-color:var(--line);
--scalar-color-1:var(--text);--scalar-color-2:var(--soft);--scalar-color-3:var(--soft);--scalar-color-accent:var(--accent);
--scalar-link-color:var(--accent);--scalar-button-1:var(--accent);--scalar-button-1-color:var(--on-accent);--scalar-button-1-hover:var(--accent-strong);
--scalar-sidebar-background-1:var(--page);--scalar-sidebar-color-1:var(--text);--scalar-sidebar-color-2:var(--soft);
--scalar-sidebar-border-color:var(--line);--scalar-sidebar-color-active:var(--accent);--scalar-sidebar-item-active-background:var(--tint);
--scalar-sidebar-item-hover-background:var(--sunken);--scalar-sidebar-search-background:var(--card);--scalar-sidebar-search-border-color:var(--edge);
--scalar-radius:8px;--scalar-radius-lg:10px;--scalar-radius-xl:14px;
--scalar-font:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;
--scalar-font-code:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}`;

  /**
   * Clears the page, and keeps only the colors of its styles: the others would apply to Scalar, too.
   * @param {HTMLElement} bar
   */
  function showOnly(bar) {
    const place = document.createElement("div");
    if (ownStyles) {
      const colors = /:root\{[^}]*\}|@media \(prefers-color-scheme:dark\)\{:root\{[^}]*\}\s*\}/g;
      ownStyles.textContent = `${(ownStyles.textContent?.match(colors) ?? []).join("")}body{margin:0;background:var(--page)}`;
    }
    document.body.replaceChildren(bar, place);
    return place;
  }

  function backLink() {
    const bar = document.createElement("header");
    const link = Object.assign(document.createElement("a"), {
      href: "/docs/",
      textContent: "Overview and guides",
    });
    bar.append("\u2190\u00a0", link);
    bar.style.cssText =
      "position:sticky;top:0;z-index:100;height:48px;display:flex;align-items:center;padding:0 1.5rem;" +
      "background:var(--card);color:var(--text);border-bottom:1px solid var(--line);" +
      "font:600 15px system-ui,sans-serif";
    link.style.cssText = "color:inherit;line-height:48px";
    document.body.style.setProperty("--scalar-custom-header-height", "48px");
    return bar;
  }

  /** @param {string} src */
  const load = (src) =>
    new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), {
        src,
        onload: resolve,
        onerror: reject,
      });
      document.head.append(script);
    });

  takeKeyFromAddress();
  offerKey();
  showKey();
  addEventListener("hashchange", () => {
    if (isLoaded && location.hash === "") location.reload();
    else void testRequest();
  });
  void testRequest();
})();

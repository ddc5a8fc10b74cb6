/**
 * `/leave.js`: releases the time that a page holds when its visitor leaves, so that others can book it at once. Without it, the
 * time is released after five minutes. Visitors who continue with the booking keep it, and those who reload the page get it
 * back: a page can't know whether it is unloaded only to be reloaded.
 */
const script = document.currentScript as HTMLScriptElement;
const { path = "", start = "" } = script.dataset;
let { hold = "" } = script.dataset;
let goesOn = false;

addEventListener("submit", () => {
  goesOn = true;
});
addEventListener("click", ({ target }) => {
  const link = (target as Element).closest("a");
  if (link) goesOn = link.pathname.startsWith(path);
});
addEventListener("pagehide", () => {
  if (!goesOn) navigator.sendBeacon(`${path}/leave`, new URLSearchParams({ hold }));
});
// Restored from the back/forward cache, the page would claim that it still holds the time.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

/** Holds the time once more; when somebody else was faster, shows the others. */
async function holdAgain(): Promise<void> {
  const { url } = await fetch(path, { method: "POST", body: new URLSearchParams({ start, replaces: hold }) });
  const { searchParams } = new URL(url);
  const held = searchParams.get("hold");
  if (!held) {
    goesOn = true;
    location.replace(path);
    return;
  }
  hold = held;
  history.replaceState(null, "", url);
  for (const name of ["hold", "until"])
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`))
      input.value = searchParams.get(name) ?? "";
}

const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (visit?.type === "reload") void holdAgain();

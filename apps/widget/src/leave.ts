/**
 * `/leave.js`: gives up the time that a page holds when its visitor goes elsewhere, so that others can book it at once. Without
 * it, the time is free again after five minutes. Who goes on with the booking keeps the time.
 */
const script = document.currentScript as HTMLScriptElement;
const { path = "", hold = "" } = script.dataset;
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
// Back in the memory of the browser, the page would say that it still holds the time.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

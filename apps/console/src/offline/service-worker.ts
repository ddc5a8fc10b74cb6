/// <reference lib="webworker" />
import { readPushed } from "./notices.ts";
import { cacheName, wipe } from "./store.ts";

/**
 * Shows the console offline: its last page, when the server can't be reached, and its files. The
 * page fills the cache (files.ts). API calls are not cached here. Also shows push notifications.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  const isPage = request.mode === "navigate";
  if (isPage && changesHands(pathname)) event.waitUntil(endNotices());
  if (isPage) event.respondWith(openPage(request, pathname));
  else if (/^\/(console\/assets|fonts)\//.test(pathname)) event.respondWith(readFile(request));
});

worker.addEventListener("push", (event) => {
  const pushed = readPushed(event.data?.text());
  if (!pushed) return;
  const { title, body, tag, url } = pushed;
  const icon = "/console/icon-192.png";
  // Alerts even if it replaces an earlier notification.
  const options = { body, tag, icon, renotify: true, data: url };
  event.waitUntil(worker.registration.showNotification(title, options));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openFrom(event.notification.data));
});

/** Opens a URL in an open page of the console, or in a new one. An open page decides itself when it can be left. */
async function openFrom(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  const page = pages.find((each) => !changesHands(new URL(each.url).pathname));
  if (!page) return void (await worker.clients.openWindow(url));
  page.postMessage({ open: url });
  await page.focus();
}

/** Paths after which another person may use the browser. */
const changesHands = (pathname: string): boolean => /^\/console\/(logout|sign-in)(\/|$)/.test(pathname);

async function endNotices(): Promise<void> {
  await (await worker.registration.pushManager?.getSubscription())?.unsubscribe();
}

async function openPage(request: Request, pathname: string): Promise<Response> {
  const isChangingHands = changesHands(pathname);
  if (isChangingHands) await wipe();
  const response = await fetch(request).catch(() => null);
  if (response?.headers.has("console-signed-out")) await wipe();
  const isThere = response !== null && ![502, 503, 504].includes(response.status);
  // Pages without scripts are not kept.
  const isApart = isChangingHands || pathname.startsWith("/console/sessions/");
  const kept = isThere || isApart ? undefined : await caches.match("/console", { cacheName });
  return kept ?? response ?? Response.error();
}

/** The content of a file with this name never changes. */
const readFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);

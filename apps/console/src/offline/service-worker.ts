/// <reference lib="webworker" />
import { cacheName, wipe } from "./store.ts";

/**
 * Shows the console without a network: its page as it was last, when the server can't be reached, and its files. The
 * page fills the cache (files.ts). Calls of the API never come here.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request, pathname));
  else if (/^\/(console\/assets|fonts)\//.test(pathname)) event.respondWith(readFile(request));
});

async function openPage(request: Request, pathname: string): Promise<Response> {
  // Whoever signs out or in may be followed by somebody else.
  const isChangingHands = /^\/console\/(logout|sign-in)(\/|$)/.test(pathname);
  if (isChangingHands) await wipe();
  const response = await fetch(request).catch(() => null);
  if (response?.headers.has("console-signed-out")) await wipe();
  const isThere = response !== null && ![502, 503, 504].includes(response.status);
  // Pages without scripts are not kept.
  const isApart = isChangingHands || pathname.startsWith("/console/sessions/");
  const kept = isThere || isApart ? undefined : await caches.match("/console", { cacheName });
  return kept ?? response ?? Response.error();
}

/** What is behind the name of a file never changes. */
const readFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);

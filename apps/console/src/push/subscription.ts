import type { OwnPush, PushSubscriptionRecord } from "@rental/contract";
import { rental } from "../api/client.ts";
import type { Attempt } from "../api/use-write.ts";
import type { Language } from "../words/words.ts";
import { forget, type Kept, keep, kept } from "./kept.ts";

/**
 * Why this browser can't show notices: `install` means only from the home screen, as on iPhones;
 * `refused` until the person allows them in the browser's settings.
 */
export type Obstacle = "unsupported" | "install" | "refused";

export function obstacle(): Obstacle | null {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return isUninstalledOnIphone() ? "install" : "unsupported";
  return Notification.permission === "denied" ? "refused" : null;
}

const isUninstalledOnIphone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;

export interface Own extends OwnPush {
  /** The subscription of this browser, if both the browser and the server have it. */
  current: PushSubscriptionRecord | undefined;
}

/** The person's browsers that show notices. */
export async function readOwn(signal: AbortSignal): Promise<Own> {
  const own = await rental.request<OwnPush>("GET /people/me/push-subscriptions", {}, { signal });
  const isHere = obstacle() === null && (await inBrowser()) !== null;
  const current = isHere ? own.subscriptions.find(({ isCurrent }) => isCurrent) : undefined;
  return { ...own, current };
}

/** The browser's own subscription. */
async function inBrowser(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/console");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission, subscribes this browser, and registers it at the server. Does nothing if permission is refused. */
export async function subscribe(
  publicKey: string,
  of: Pick<Kept, "personId" | "language">,
  attempt?: Attempt,
): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return;
  // The one for an earlier key of the server could not be changed.
  await (await inBrowser())?.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  const { language } = of;
  await rental.request("POST /people/me/push-subscriptions", { endpoint, keys, language }, attempt);
  keep({ ...of, endpoint: made.endpoint });
}

export async function unsubscribe(id: string, isCurrent: boolean, attempt?: Attempt): Promise<void> {
  await rental.request("DELETE /people/me/push-subscriptions/{id}", { id }, attempt);
  if (!isCurrent) return;
  forget();
  await (await inBrowser())?.unsubscribe();
}

export const sendTest = (id: string): PromiseLike<unknown> =>
  rental.request("POST /people/me/push-subscriptions/{id}/test", { id });

/**
 * Subscribes this browser again if its subscription ended with an earlier sign-in, or is in another language.
 * @returns whether it did
 */
export async function renew(personId: string, language: Language): Promise<boolean> {
  const before = kept();
  if (before?.personId !== personId || obstacle() !== null) return false;
  if (Notification.permission !== "granted") return false;
  if (before.language === language && (await inBrowser())?.endpoint === before.endpoint) return false;
  const { publicKey } = await rental.request<OwnPush>("GET /people/me/push-subscriptions");
  await subscribe(publicKey, { personId, language });
  return true;
}

import { hostname } from "node:os";
import {
  type CreatedWebhook,
  NotFoundError,
  type RentalClient,
} from "../../../../../../packages/sdk/src/index.ts";

/** Identifies the process that owns a subscription, so that a later run can remove what a killed one left. */
const descriptionOf = (pid: number) => `rental webhooks listen on ${hostname()}, process ${pid}`;
const description = /^rental webhooks listen on (.+), process (\d+)$/;

export type EventName = CreatedWebhook["events"][number];

/** @throws ValidationError naming `url` when the server refuses to deliver to that URL */
export const subscribe = (client: RentalClient, url: string, events: EventName[]): Promise<CreatedWebhook> =>
  client.webhooks.create({ url, events, description: descriptionOf(process.pid) });

/** Removes a subscription; it may already be gone. */
export async function unsubscribe(client: RentalClient, id: string): Promise<void> {
  try {
    await client.webhooks.delete(id, { timeout: 5_000, maxRetries: 1 });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

/** Removes the subscriptions of killed runs on this machine. @returns how many */
export async function removeLeftovers(client: RentalClient): Promise<number> {
  let removed = 0;
  for (const webhook of await client.webhooks.listAll({ limit: 100 }).toArray()) {
    const [, host, pid] = description.exec(webhook.description ?? "") ?? [];
    if (host !== hostname() || isRunning(Number(pid))) continue;
    await unsubscribe(client, webhook.id);
    removed += 1;
  }
  return removed;
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

import { randomUUID } from "node:crypto";
import type { ImapFlow } from "imapflow";
import { closeImap, openFolder, openImap } from "../../../platform/mail/mailbox/imap.ts";
import { apart } from "../../../platform/observability/tracing/tracer.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as queries from "./mailboxes.queries.ts";
import { checkKind } from "./mailboxes.service.ts";
import { imapOf } from "./server.ts";

/** How long the lease to watch a mailbox lasts, and how often it is renewed. */
const leaseMs = 3 * 60_000;
const renewEveryMs = 60_000;
/** Maximum number of watched mailboxes, each with an open connection. Others are only checked every few minutes. */
const maxWatched = 500;

/** A connection to one version of a mailbox; null while it is being opened. */
interface Waiting {
  client: ImapFlow | null;
  updatedAt: number;
}

/** The mailboxes that this process watches. */
interface Watch {
  token: string;
  mailboxes: Map<string, Waiting>;
}
let current: Watch | null = null;

/**
 * Starts watching the mailboxes that this process checks: their servers announce new mail over an open connection (IDLE),
 * so that it is imported within seconds. If an announcement is lost, the next check finds the mail.
 * @returns a function that stops it
 */
export function startWatching(platform: Platform): () => Promise<void> {
  const watch: Watch = { token: randomUUID(), mailboxes: new Map() };
  current = watch;
  const timer = apart(platform.tracer, () => setInterval(() => void renew(platform, watch), renewEveryMs));
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (current === watch) current = null;
    const open = [...watch.mailboxes.values()];
    watch.mailboxes.clear();
    await Promise.all(open.map(({ client }) => client && closeImap(client)));
    // If that fails, the leases end on their own.
    await queries.endWatches(platform.database.read, watch.token).catch(() => undefined);
  };
}

/** Watches a mailbox after a check. Only the process that has its lease does so. */
export async function waitAt(platform: Platform, row: queries.MailboxRow): Promise<void> {
  const watch = current;
  if (!watch) return;
  const waiting: Waiting = { client: null, updatedAt: row.updatedAt.getTime() };
  const before = watch.mailboxes.get(row.id);
  if (before ? before.updatedAt === waiting.updatedAt : watch.mailboxes.size >= maxWatched) return;
  watch.mailboxes.set(row.id, waiting);
  const forget = () => {
    if (watch.mailboxes.get(row.id) === waiting) watch.mailboxes.delete(row.id);
  };
  try {
    if (before?.client) await closeImap(before.client);
    const now = platform.clock.now();
    const times = { now, until: new Date(now.getTime() + leaseMs) };
    if (!(await queries.beginWatch(platform.database.read, row, watch.token, times))) return forget();
    const server = imapOf(platform.secrets, row);
    const client = await openImap(platform.outbound, server, { waits: true });
    client.on("exists", ({ count, prevCount }) => {
      if (count > prevCount) void announce(platform, row);
    });
    client.once("close", forget);
    await openFolder(client, server, row.folder);
    if (client.usable && watch.mailboxes.get(row.id) === waiting) waiting.client = client;
    else {
      forget();
      await closeImap(client);
    }
  } catch {
    // The next check reports the problem, and tries again.
    forget();
  }
}

async function announce(platform: Platform, { accountId, id }: queries.MailboxRow): Promise<void> {
  try {
    await queries.makeDue(platform.database.read, { accountId, id }, platform.clock.now());
    await platform.queue.wake([{ kind: checkKind, accountId, id }]);
  } catch {
    // The database does not respond: the next check finds the mail.
  }
}

/** Stops watching mailboxes that were changed, deactivated or deleted; the next check starts again. */
async function renew(platform: Platform, watch: Watch): Promise<void> {
  if (watch.mailboxes.size === 0) return;
  const until = new Date(platform.clock.now().getTime() + leaseMs);
  const kept = await queries.renewWatches(platform.database.read, watch.token, until).catch(() => null);
  if (!kept) return;
  const ids = new Set(kept.map(({ id }) => id));
  for (const [id, { client }] of watch.mailboxes) {
    if (ids.has(id) || client === null) continue;
    watch.mailboxes.delete(id);
    await closeImap(client);
  }
}

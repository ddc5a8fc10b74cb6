import { randomUUID } from "node:crypto";
import type { ImapFlow } from "imapflow";
import { closeImap, openFolder, openImap } from "../../../platform/mail/mailbox/imap.ts";
import { apart } from "../../../platform/observability/tracing/tracer.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as queries from "./mailboxes.queries.ts";
import { checkKind } from "./mailboxes.service.ts";
import { imapOf } from "./server.ts";

/** How long another process leaves a mailbox to the one that waits at it, and how often that one extends this. */
const leaseMs = 3 * 60_000;
const renewEveryMs = 60_000;
/** Each has an open connection. Other mailboxes are checked every few minutes only. */
const maxWatched = 500;

/** A connection to a mailbox as it was at a time; null while it is being opened. */
interface Waiting {
  client: ImapFlow | null;
  updatedAt: number;
}

/** The mailboxes that this process waits at. */
interface Watch {
  token: string;
  mailboxes: Map<string, Waiting>;
}
let current: Watch | null = null;

/**
 * From now on, this process keeps a connection to the mailboxes that it checks, over which their servers announce new
 * mail (IDLE): it is then taken in within seconds. An announcement may be lost; the next check finds the mail.
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

/** Called after a check. One process waits at a mailbox: the one that has its lease. */
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
    // The next check shows what is wrong, and tries again.
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

/** Leaves the mailboxes that were changed, deactivated or deleted; the next check returns to them. */
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

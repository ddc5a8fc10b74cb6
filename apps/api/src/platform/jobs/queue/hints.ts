import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { type Connection, connect } from "../../database/database.ts";
import { timeLimits } from "../../database/time-limits.ts";
import { openRedis } from "../redis.ts";
import { isDelayedNotification, isNotification, type Queue, silentQueue, type Wake } from "../wake.ts";

/** The servers shared by all processes of an installation. */
export interface Place {
  redisUrl: string | null;
  connection: Connection;
}

/**
 * Hints between an installation's processes that work of certain kinds has become due. They are sent after the commit,
 * outside its transaction, by NOTIFY, or by PUBLISH where Redis is configured. If one is lost, the work waits for the
 * next sweep.
 */
export interface Hints {
  /**
   * Tells the other processes. Never fails, and never blocks.
   * @param notifications ids of changed records; unlike work hints, these are not throttled
   * @param delayed such ids that are sent in batches, up to 250 ms later
   */
  send(kinds: string[], notifications?: string[], delayed?: string[]): void;
  /**
   * @param heard receives the kinds and ids that another process names
   * @param connected called whenever the connection is opened: earlier hints may have been lost
   */
  listen(heard: (kinds: string[], notifications: string[]) => void, connected: () => void): void;
  close(): Promise<void>;
}

/**
 * Minimum interval between two hints of the same kind from one process, in ms. Receivers look immediately, and again
 * after this interval.
 */
export const hintEveryMs = 1_000;
/** How long delayed notifications wait to be batched, in ms, so that many writes cost other processes little. */
const delayedMs = 250;
/** How long a stopping process waits for its last hint, in ms. */
const settleMs = 2_000;
/** How long our own hint may take to come back before a warning is logged, in ms. */
const echoMs = 5_000;
const reconnectMs = 500;
/** A PostgreSQL notification is limited to 8,000 bytes. */
const notificationsAtATime = 150;
/** While the server does not respond, notifications beyond this are dropped: subscribers also poll. */
const maxPending = 10_000;
/** Distinguishes record ids from kinds of work. */
const notificationMark = "#";

const channel = "rental_work";

/** The ids of records to notify about: those to send immediately, and those that may be delayed. */
export function notificationsOf(wakes: Wake[]): [notifications: string[], delayed: string[]] {
  const notifications = wakes.filter(isNotification);
  const ids = (some: Wake[]) => some.map(({ id }) => id);
  return [
    ids(notifications.filter((one) => !isDelayedNotification(one))),
    ids(notifications.filter(isDelayedNotification)),
  ];
}

/** Transports hints. */
interface Carrier {
  publish(text: string): Promise<unknown>;
  subscribe(arrived: (text: string) => void, connected: () => void): void;
  close(): Promise<void>;
}

export function openHints(at: Place, log: Pick<Logger, "warn">): Hints {
  const carrier = at.redisUrl ? redisCarrier(at.redisUrl) : postgresCarrier(at.connection);
  const me = randomUUID();
  const sentAt = new Map<string, number>();
  const waiting = new Set<string>();
  const pendingNotifications = new Set<string>();
  const delayed = new Set<string>();
  let sendingLate: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let isHeard = false;

  const publish = (kinds: string[]) => carrier.publish([me, ...kinds].join(" "));
  const sendAll = async () => {
    while (waiting.size > 0 || pendingNotifications.size > 0) {
      const kinds = [...waiting];
      waiting.clear();
      const notifications = [...pendingNotifications].slice(0, notificationsAtATime);
      for (const id of notifications) pendingNotifications.delete(id);
      // Lost; the next wake of these kinds sends them again.
      await publish([...kinds, ...notifications.map((id) => notificationMark + id)]).catch(() => {
        for (const kind of kinds) sentAt.delete(kind);
      });
    }
    sending = null;
  };
  /** A pooler in transaction mode accepts LISTEN but delivers nothing. */
  const mustHearItself = async () => {
    await publish([]);
    await after(echoMs, undefined, { ref: false });
    if (isHeard) return;
    isHeard = true;
    log.warn(
      "Notifications of PostgreSQL do not arrive, so work from other processes may start up to 15 seconds late. " +
        "Connect directly or through a pooler in session mode, or set REDIS_URL.",
    );
  };

  const addPending = (ids: Iterable<string>) => {
    for (const id of ids) if (pendingNotifications.size < maxPending) pendingNotifications.add(id);
  };
  const sendLate = () => {
    sendingLate = null;
    addPending(delayed);
    delayed.clear();
    sending ??= sendAll();
  };

  return {
    send(kinds, notifications = [], late = []) {
      addPending(notifications);
      for (const id of late) if (delayed.size < maxPending) delayed.add(id);
      if (delayed.size > 0) sendingLate ??= setTimeout(sendLate, delayedMs).unref();
      const now = performance.now();
      for (const kind of kinds) {
        if (now - (sentAt.get(kind) ?? Number.NEGATIVE_INFINITY) < hintEveryMs) continue;
        sentAt.set(kind, now);
        waiting.add(kind);
      }
      if (waiting.size > 0 || pendingNotifications.size > 0) sending ??= sendAll();
    },
    listen(heard, connected) {
      const arrived = (text: string) => {
        const [from, ...words] = text.split(" ");
        if (from === me) isHeard = true;
        else {
          const notifications = words.filter((word) => word.startsWith(notificationMark));
          heard(
            words.filter((word) => !word.startsWith(notificationMark)),
            notifications.map((word) => word.slice(notificationMark.length)),
          );
        }
      };
      carrier.subscribe(arrived, () => {
        connected();
        if (!isHeard) mustHearItself().catch(() => undefined);
      });
    },
    async close() {
      if (sendingLate) {
        clearTimeout(sendingLate);
        sendLate();
      }
      await Promise.race([sending, after(settleMs, undefined, { ref: false })]);
      await carrier.close();
    },
  };
}

/** For commands: it only sends hints, and the workers of running processes find the work. */
export function hintingQueue(at: Place, log: Pick<Logger, "warn">): Queue {
  const hints = openHints(at, log);
  return {
    wake: async (wakes) =>
      hints.send(
        wakes.filter((one) => !isNotification(one)).map(({ kind }) => kind),
        ...notificationsOf(wakes),
      ),
    watch: silentQueue.watch,
    close: () => hints.close(),
  };
}

/** A single connection, opened on first use. */
function postgresCarrier(at: Connection): Carrier {
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let onText: (text: string) => void = () => undefined;
  let listen: () => void = () => undefined;
  const sql = connect(at, timeLimits.jobs, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotify: (_channel, text) => onText(text),
    onclose: () => listen(),
  });
  return {
    publish: (text) => sql`select pg_notify(${channel}, ${text})`,
    subscribe(arrived, connected) {
      onText = arrived;
      let isWaiting = false;
      listen = () => {
        if (isClosed || isWaiting) return;
        isWaiting = true;
        const retryLater = () => {
          retry = setTimeout(listen, reconnectMs);
        };
        const done = () => {
          isWaiting = false;
        };
        sql.unsafe(`listen ${channel}`).then(connected, retryLater).finally(done);
      };
      listen();
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await sql.end({ timeout: 1 });
    },
  };
}

function redisCarrier(url: string): Carrier {
  const open = () => {
    const redis = openRedis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      autoResubscribe: false,
      retryStrategy: (times) => Math.min(times * 100, reconnectMs),
    });
    // BullMQ's connections log the same errors.
    redis.on("error", () => undefined);
    return redis;
  };
  const publisher = open();
  let subscriber: Redis | undefined;
  return {
    publish: (text) => publisher.publish(channel, text),
    subscribe(arrived, connected) {
      const redis = open();
      subscriber = redis;
      redis.on("message", (_channel: string, text: string) => arrived(text));
      redis.on("ready", () => void redis.subscribe(channel).then(connected, () => undefined));
      redis.connect().catch(() => undefined);
    },
    async close() {
      publisher.disconnect();
      subscriber?.disconnect();
    },
  };
}

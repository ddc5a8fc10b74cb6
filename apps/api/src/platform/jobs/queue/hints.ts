import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { type Connection, connect } from "../../database/database.ts";
import { timeLimits } from "../../database/time-limits.ts";
import { openRedis } from "../redis.ts";
import { isNotification, type Queue, silentQueue, type Wake } from "../wake.ts";

/** The servers shared by all processes of an installation. */
export interface Place {
  redisUrl: string | null;
  connection: Connection;
}

/**
 * Hints between an installation's processes: that work of certain kinds has become due, and that certain records have
 * changed. They are sent after the commit, outside its transaction, by NOTIFY, or by PUBLISH where Redis is configured.
 * Without them, work waits for the next sweep of the process that does it, and streams for their next poll.
 */
export interface Hints {
  /** Tells the other processes. Never fails, and never blocks. */
  send(wakes: Wake[]): void;
  /**
   * @param heard receives the kinds of work and the ids of changed records that another process names
   * @param connected called whenever the connection is opened: earlier hints may have been lost
   */
  listen(heard: (kinds: string[], ids: string[]) => void, connected: () => void): void;
  close(): Promise<void>;
}

/** Minimum interval between two hints of a process, in ms, so that many writes cost other processes little. */
const sendEveryMs = 100;
/** How long a stopping process waits for its last hint, in ms. */
const settleMs = 2_000;
/** How long our own hint may take to come back before a warning is logged, in ms. */
const echoMs = 5_000;
const reconnectMs = 500;
/** A PostgreSQL notification is limited to 8,000 bytes, and the longest words have 126. */
const wordsAtATime = 60;
/** While the server does not respond, words beyond this are dropped. */
const maxWaiting = 10_000;
/** Distinguishes ids of records from kinds of work. */
const idMark = "#";

const channel = "rental_work";

/** Transports hints. */
interface Carrier {
  publish(text: string): Promise<unknown>;
  subscribe(arrived: (text: string) => void, connected: () => void): void;
  close(): Promise<void>;
}

export function openHints(at: Place, log: Pick<Logger, "warn">): Hints {
  const carrier = at.redisUrl ? redisCarrier(at.redisUrl) : postgresCarrier(at.connection);
  const me = randomUUID();
  const waiting = new Set<string>();
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | null = null;
  let isHeard = false;

  const publish = (words: string[]) => carrier.publish([me, ...words].join(" "));
  const sendAll = async () => {
    sentAt = performance.now();
    const words = [...waiting];
    waiting.clear();
    for (let n = 0; n < words.length; n += wordsAtATime) {
      // Lost: the sweeps and polls of the other processes make up for it.
      await publish(words.slice(n, n + wordsAtATime)).catch(() => undefined);
    }
  };
  const plan = () => {
    if (timer || sending || waiting.size === 0) return;
    const wait = sentAt + sendEveryMs - performance.now();
    if (wait > 0) timer = setTimeout(ring, wait).unref();
    else sending = sendAll().finally(rest);
  };
  const ring = () => {
    timer = undefined;
    plan();
  };
  const rest = () => {
    sending = null;
    plan();
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

  return {
    send(wakes) {
      for (const wake of wakes) {
        if (waiting.size < maxWaiting) waiting.add(isNotification(wake) ? idMark + wake.id : wake.kind);
      }
      plan();
    },
    listen(heard, connected) {
      const arrived = (text: string) => {
        const [from, ...words] = text.split(" ");
        if (from === me) isHeard = true;
        else {
          const ids = words.filter((word) => word.startsWith(idMark));
          heard(
            words.filter((word) => !word.startsWith(idMark)),
            ids.map((id) => id.slice(idMark.length)),
          );
        }
      };
      carrier.subscribe(arrived, () => {
        connected();
        if (!isHeard) mustHearItself().catch(() => undefined);
      });
    },
    async close() {
      clearTimeout(timer);
      const sent = Promise.resolve(sending).then(sendAll);
      await Promise.race([sent, after(settleMs, undefined, { ref: false })]);
      await carrier.close();
    },
  };
}

/** For commands: it only sends hints, and the workers of running processes find the work. */
export function hintingQueue(at: Place, log: Pick<Logger, "warn">): Queue {
  const hints = openHints(at, log);
  return {
    wake: async (wakes) => hints.send(wakes),
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

import { Socket } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import postgres from "postgres";
import { StartupError } from "../process/startup-error.ts";

/** No server accepts writes at the moment, as during a failover. */
export class NoPrimary extends Error {
  readonly code = "NO_PRIMARY";
}

interface Address {
  host: string;
  port: number;
}

/** How often each server is asked whether it accepts writes, in ms. */
const askEveryMs = 1_000;
/**
 * A server silent for this long is considered cut off, or its machine is: nothing else would end its connections. In
 * ms.
 */
const silentAfterMs = 4_000;

const writable = ["read-write", "primary"];
const several = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;

/**
 * @returns the URL of each server in a URL with several hosts, or null for the URL of one server. They are without
 * `target_session_attrs`.
 * @throws Error that says what the URL must be
 */
export function serversIn(url: string): string[] | null {
  const [, before, hosts, rest] = several.exec(url) ?? [];
  if (hosts === undefined) {
    // A socket, named by a parameter.
    new URL(url);
    return null;
  }
  const urls = hosts.split(",").map((host) => new URL(`${before}${host}${rest}`));
  const target = urls[0]!.searchParams.get("target_session_attrs");
  if (urls.length === 1 && target === null) return null;
  if (urls.some(({ hostname }) => hostname === "")) throw new Error("has an empty host between two commas");
  if (target !== null && !writable.includes(target))
    throw new Error(`must have target_session_attrs=read-write or none, because the server writes`);
  return urls.map((one) => {
    one.searchParams.delete("target_session_attrs");
    return one.href;
  });
}

/**
 * PostgreSQL servers of which one accepts writes, as managed by Patroni. Polls all of them, because the pools would
 * notice neither a new primary nor that the primary is cut off: its connections stay open.
 */
export class DatabaseServers {
  readonly #servers: Server[];
  readonly #sockets = new Map<Socket, Server>();
  readonly #asked: Promise<void>;
  #isAsked: () => void = () => undefined;
  #primary: Server | null = null;
  #isClosed = false;

  /** @param urls one for each server, as `serversIn` returns them */
  constructor(urls: string[]) {
    this.#asked = new Promise((resolve) => {
      this.#isAsked = resolve;
    });
    this.#servers = urls.map((url) => new Server(url));
    for (const server of this.#servers) void this.#watch(server);
  }

  /** What the connections to all servers share: user, password, database and the use of TLS. */
  get url(): string {
    return this.#servers[0]!.url;
  }

  /** A socket connected to the primary; fails with NoPrimary when there is none. For postgres.js. */
  async connected(): Promise<Socket> {
    await this.#asked;
    const socket = new Socket();
    this.#lead(socket);
    return socket;
  }

  /**
   * The same, but connects when `connect` is called, with any address; `host` is then that of the primary. For
   * node-postgres.
   */
  socket(): Socket & { host?: string } {
    const socket = new Socket();
    const connect = socket.connect.bind(socket);
    socket.connect = () => {
      socket.connect = connect;
      void this.#asked.then(() => socket.destroyed || this.#lead(socket));
      return socket;
    };
    return socket;
  }

  /** @throws StartupError when no server accepts writes */
  async check(): Promise<void> {
    await this.#asked;
    if (this.#primary) return;
    throw new StartupError(`No server in DATABASE_URL accepts writes: ${this.#describe()}.`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  #lead(socket: Socket): void {
    const server = this.#primary;
    if (!server) {
      // The pool listens for errors only from its next turn on.
      setImmediate(() => socket.destroy(new NoPrimary(`No server accepts writes: ${this.#describe()}`)));
      return;
    }
    this.#sockets.set(socket, server);
    socket.once("close", () => this.#sockets.delete(socket));
    // TLS certificates are verified against it.
    Object.assign(socket, { host: server.at.host });
    socket.connect(server.at);
  }

  #describe(): string {
    return this.#servers.map(({ at, state }) => `${at.host}:${at.port} ${state}`).join("; ");
  }

  async #watch(server: Server): Promise<void> {
    while (!this.#isClosed) {
      await server.ask();
      this.#elect();
      await after(askEveryMs, undefined, { ref: false });
    }
  }

  #elect(): void {
    // A primary that was cut off during a failover still considers itself primary, but has an older timeline.
    const [newest] = this.#servers
      .filter(({ timeline }) => timeline !== null)
      .sort((a, b) => (b.timeline! < a.timeline! ? -1 : 1));
    this.#primary = newest ?? null;
    for (const [socket, server] of this.#sockets)
      if (server.isSilent || (newest && server !== newest)) socket.destroy();
    if (newest || this.#servers.every(({ state }) => state !== unknown)) this.#isAsked();
  }
}

const unknown = "has not been asked yet";

/** One of the servers, and its last response. */
class Server {
  /** The timeline of a server that accepts writes, as 8 hexadecimal digits; otherwise null. */
  timeline: string | null = null;
  isSilent = false;
  /** For error messages. */
  state = unknown;
  readonly at: Address;
  #probe: postgres.Sql;

  constructor(readonly url: string) {
    this.#probe = this.#open();
    const { host, port } = this.#probe.options;
    this.at = { host: host[0]!, port: port[0]! };
  }

  async ask(): Promise<void> {
    const probe = this.#probe;
    let isAnswered = false;
    const set = (timeline: string | null, state: string) => {
      isAnswered = true;
      if (probe === this.#probe) Object.assign(this, { timeline, state, isSilent: false });
    };
    const answered = probe<[{ wal: string | null }]>`
      select case when not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool
        then pg_walfile_name(pg_current_wal_insert_lsn()) end as wal`.then(
      ([{ wal }]) => (wal ? set(wal.slice(0, 8), "accepts writes") : set(null, "is read-only")),
      (error: NodeJS.ErrnoException) => set(null, `does not respond: ${error.message || error.code}`),
    );
    await Promise.race([answered, after(silentAfterMs, undefined, { ref: false })]);
    // After a pause of this process, the response may have arrived without being read.
    if (!isAnswered) await after(10);
    if (isAnswered) return;
    this.#probe = this.#open();
    Object.assign(this, {
      timeline: null,
      state: `has not responded for ${silentAfterMs / 1000} s`,
      isSilent: true,
    });
    await probe.end({ timeout: 0 });
  }

  close(): Promise<void> {
    return this.#probe.end({ timeout: 0 });
  }

  #open(): postgres.Sql {
    return postgres(this.url, {
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      connect_timeout: silentAfterMs / 1000 - 1,
      backoff: () => 0,
      onnotice: () => undefined,
      connection: { application_name: "rental-probe" },
    });
  }
}

/**
 * Runs `work` with a connection to the server that a URL describes, or to the primary of several.
 * @throws StartupError when none of several servers accepts writes
 */
export async function withServers<T>(
  url: string,
  work: (at: string | DatabaseServers) => Promise<T>,
): Promise<T> {
  const urls = serversIn(url);
  if (!urls) return work(url);
  const servers = new DatabaseServers(urls);
  try {
    await servers.check();
    return await work(servers);
  } finally {
    await servers.close();
  }
}

/** Receives progress and problems; compatible with a pino logger. */
export interface StartupLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** How clients connect to the server: spread it into the options of postgres.js or pg. There is no TCP port. */
export interface PostgresConnection {
  /** Directory of the Unix socket. */
  host: string;
  /** Part of the socket's file name. Set because clients would otherwise use `PGPORT`. */
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** True when we started the server, false when it was already running. */
  started: boolean;
  /** Stops the server, whether started or reused, and waits until it has ended. Calling it again does nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The program's data directory; all of PostgreSQL's files are in its `postgres/` subdirectory. */
  dataDir: string;
  log: StartupLog;
  /** False turns fsync off: faster, but a machine crash may destroy the data. Tests only. Default: true. */
  durable?: boolean;
  /** Default 100: one program holds up to 67, and commands need some. */
  maxConnections?: number;
}

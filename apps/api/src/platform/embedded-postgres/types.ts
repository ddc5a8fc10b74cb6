/** Where progress and mishaps are told; a pino logger fits. */
export interface StartupLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** How clients reach the server: spread it into the options of postgres.js or pg. There is no TCP port. */
export interface PostgresConnection {
  /** Directory of the Unix socket. */
  host: string;
  /** Part of the socket's file name. Given because clients would otherwise heed `PGPORT`. */
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** True when we started the server, false when it ran already. */
  started: boolean;
  /** Ends the server, whether started or adopted, and waits until it is gone. Calling it again does nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The data directory of the program; everything of PostgreSQL's goes into `postgres/` in it. */
  dataDir: string;
  log: StartupLog;
  /** False switches fsync off: faster, and a crash of the machine may ruin the data. For tests only. Default true. */
  durable?: boolean;
  /** Default 200. */
  maxConnections?: number;
}

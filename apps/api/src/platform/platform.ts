import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Mailer } from "./mailer.ts";
import type { Outbound } from "./outbound/request.ts";
import type { Secrets } from "./secrets.ts";
import type { Storage } from "./storage/storage.ts";
import type { Queue } from "./wake.ts";

/** The parts of the program that every module may use. */
export interface Platform {
  config: Config;
  clock: Clock;
  database: Database;
  secrets: Secrets;
  queue: Queue;
  mailer: Mailer;
  storage: Storage;
  /** The only way to send requests to URLs that users give. */
  outbound: Outbound;
}

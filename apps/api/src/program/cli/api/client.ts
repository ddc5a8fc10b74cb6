import { ConfigurationError, RentalClient } from "../../../../../../packages/sdk/src/index.ts";
import { baseUrlOfEnvironment, keyOfEnvironment } from "../environment.ts";
import { exitCodes } from "../exit-code.ts";
import { UsageError } from "../usage-error.ts";
import { storedKey } from "./stored-key.ts";

/** Determines which server is called, and with which key. */
export interface Connection {
  key?: string;
  baseUrl?: string;
}

const localServer = "http://127.0.0.1:3000";

/** How often a call is retried: `--all` also waits for the next minute of a rate limit. */
const retries = { once: 2, all: 10 };

/** No key was given. */
class NoKey extends Error {
  override readonly name = "NoKey";
  readonly status = 401;
  readonly exitCode = exitCodes.refused;
}

/** The URL of the server that a command calls. */
export const baseUrlOf = ({ baseUrl }: Connection): string =>
  tidy(baseUrl ?? baseUrlOfEnvironment() ?? storedKey()?.baseUrl ?? localServer);

/** Strips what the SDK ignores too, so that a server has only one URL. */
const tidy = (url: string) => url.replace(/\/+$/, "").replace(/\/api\/v1$/, "");

/** The key for that server: from --key, from RENTAL_API_KEY, or the stored one if it is for this server. */
export function keyOf(connection: Connection): string | undefined {
  const stored = storedKey();
  const isForThis = stored?.baseUrl === baseUrlOf(connection);
  return connection.key ?? keyOfEnvironment() ?? (isForThis ? stored.key : undefined);
}

/** @throws NoKey; UsageError when the key or the URL is malformed */
export function clientOf(connection: Connection, isAll = false): RentalClient {
  const baseUrl = baseUrlOf(connection);
  const apiKey = keyOf(connection);
  if (!apiKey)
    throw new NoKey(
      `There is no API key for ${baseUrl}: set RENTAL_API_KEY, pass --key, or run rental login.`,
    );
  try {
    return new RentalClient({ apiKey, baseUrl, maxRetries: isAll ? retries.all : retries.once });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new UsageError(error.message.replace("baseUrl", "--base-url").replace("apiKey", "The API key"));
  }
}

import { ConfigurationError, RentalClient } from "../../../../../../packages/sdk/src/index.ts";
import { baseUrlOfEnvironment, keyOfEnvironment } from "../environment.ts";
import { exitCodes } from "../exit-code.ts";
import { UsageError } from "../usage-error.ts";
import { storedKey } from "./stored-key.ts";

/** What says which server is called, and with which key. */
export interface Connection {
  key?: string;
  baseUrl?: string;
}

export const localServer = "http://127.0.0.1:3000";

/** How often a call is repeated: `--all` also waits for the next minute of a rate limit. */
const retries = { once: 2, all: 10 };

/** No key was given. */
export class NoKey extends Error {
  override readonly name = "NoKey";
  readonly status = 401;
  readonly exitCode = exitCodes.refused;
}

/** The address of the server that a command calls. */
export const baseUrlOf = ({ baseUrl }: Connection): string =>
  tidy(baseUrl ?? baseUrlOfEnvironment() ?? storedKey()?.baseUrl ?? localServer);

/** Without what the SDK leaves out too, so that one server has one address. */
const tidy = (url: string) => url.replace(/\/+$/, "").replace(/\/api\/v1$/, "");

/** The key for that server: of --key, of RENTAL_API_KEY, or the stored one if it is for this server. */
export function keyOf(connection: Connection): string | undefined {
  const stored = storedKey();
  const isForThis = stored?.baseUrl === baseUrlOf(connection);
  return connection.key ?? keyOfEnvironment() ?? (isForThis ? stored.key : undefined);
}

/** @throws NoKey; UsageError when the key or the address can't be one */
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

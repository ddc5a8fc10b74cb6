import { ConfigurationError } from "./errors.ts";
import { checkLevel, type Logger, type LogLevel } from "./log.ts";

/** The part of `fetch` that is used here. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** The options of `new RentalClient(...)`. */
export interface ClientOptions {
  /** The API key, `rk_live_...`. Default: the environment variable `RENTAL_API_KEY`. */
  apiKey?: string | undefined;
  /**
   * `cookie` sends no key: on pages of the server itself, calls are made by the person who has signed in there.
   * Default: `key`.
   */
  auth?: "key" | "cookie" | undefined;
  /**
   * URL of the server, such as `https://rentals.example.com`. Default: the environment variable `RENTAL_BASE_URL`, or
   * else `http://127.0.0.1:3000`. A path before `/api/v1` is kept.
   */
  baseUrl?: string | undefined;
  /** Time limit of one attempt in milliseconds. Default: 30,000. */
  timeout?: number | undefined;
  /** Number of attempts after the first one. Default: 2; 0 means none. */
  maxRetries?: number | undefined;
  /** Used instead of the global `fetch`, for proxies and tests. */
  fetch?: Fetch | undefined;
  /** Sends reads made in the same tick in one request, at most 20. Never writes. Default: false. */
  batch?: boolean | undefined;
  /** Additional headers of every call; one that the client sends itself is replaced. */
  headers?: Record<string, string> | undefined;
  /** Where lines are logged. Default: `console`. */
  logger?: Logger | undefined;
  /**
   * How much is logged: `error` calls that failed because of the server or the network; `warn` also retries, and fields
   * that the server ignored; `info` also each call with its status and duration; `debug` also headers and bodies, which
   * contain personal data. Never the key or other secrets. Default: `warn` with a `logger`, or else `off`.
   */
  logLevel?: LogLevel | undefined;
}

export interface ResolvedOptions {
  /** Null when the browser's cookie says who calls. */
  apiKey: string | null;
  baseUrl: string;
  timeout: number;
  maxRetries: number;
  fetch: Fetch;
  batch: boolean;
  headers: Record<string, string>;
  logger: Logger;
  logLevel: LogLevel;
}

/** Checks the options and fills in defaults. @throws ConfigurationError naming the option */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  return {
    apiKey: options.auth === "cookie" ? null : keyOf(options.apiKey),
    baseUrl: baseUrlOf(options.baseUrl),
    timeout: checkNumber("timeout", options.timeout ?? 30_000, 1),
    maxRetries: checkNumber("maxRetries", options.maxRetries ?? 2, 0),
    // Looked up for each call, so that a global fetch that is replaced later is used; never called as a method of our
    // object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    batch: options.batch ?? false,
    headers: options.headers ?? {},
    logger: options.logger ?? console,
    logLevel: checkLevel(options.logLevel ?? (options.logger ? "warn" : "off")),
  };
}

/** The maximum delay of a timer, in milliseconds; longer delays fire immediately. */
const most = 2_147_483_647;

export function checkNumber(name: string, value: number, least: number): number {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ConfigurationError(
      `${name} is ${String(value)}: pass a whole number from ${least} to ${most}.`,
    );
  }
  return value;
}

function keyOf(given: string | undefined): string {
  const key = given === undefined ? environment("RENTAL_API_KEY") : given;
  if (typeof key !== "string" || key === "") {
    throw new ConfigurationError(
      "apiKey is missing: pass it to new RentalClient({ apiKey }), or set RENTAL_API_KEY. A server prints demo keys " +
        "on its first start; `npm run -s rental -- key create --account ID` creates another key.",
    );
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigurationError(
      `${given === undefined ? "RENTAL_API_KEY" : "apiKey"} contains whitespace or a character that no key has. Copy the key again, without any surrounding characters.`,
    );
  }
  return key;
}

function baseUrlOf(given: string | undefined): string {
  if (given !== undefined) return checkUrl("baseUrl", given);
  return checkUrl("RENTAL_BASE_URL", environment("RENTAL_BASE_URL") ?? "http://127.0.0.1:3000");
}

function checkUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) {
    throw new ConfigurationError(`${name} is "${text}": pass a URL such as https://rentals.example.com.`);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new ConfigurationError(`${name} is "${text}": it must start with http:// or https://.`);
  }
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

/** An environment variable, in runtimes that have them. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno, without permission to read it.
    return undefined;
  }
}

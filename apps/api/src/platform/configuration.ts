import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import { planOverrides, planTable } from "@rental/contract";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { addressList } from "./address-list.ts";
import { serversIn } from "./database/database-servers.ts";
import { redisOptions } from "./jobs/redis.ts";
import { misspelled } from "./process/misspelled.ts";
import { StartupError } from "./process/startup-error.ts";

const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL such as https://api.example.com" })
  .refine((url) => !/[?#@]/.test(url), {
    error: "must be a plain URL, without a query, a fragment or credentials",
  })
  .transform((url) => url.replace(/\/+$/, ""));

const originsHint =
  "must be * or origins separated by commas, such as https://app.example.com,http://localhost:5173";

/** `*`, or a list of origins as browsers send them. */
const origins = z.string().transform((text, context): "*" | string[] => {
  if (text.trim() === "*") return "*";
  const named = text.split(",").map((part) => part.trim());
  if (named.every((one) => /^https?:/.test(one) && URL.canParse(one) && new URL(one).origin === one))
    return named;
  context.issues.push({ code: "custom", input: text, message: originsHint });
  return z.NEVER;
});

const oneOf = <T extends string>(...names: T[]) =>
  z.enum(names, { error: `must be one of ${names.join(", ")}` });

const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true");

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: "must be a whole number" })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be from ${min} to ${max}` });

/** `host:port`, `[address]:port` or a port alone, which means all addresses. */
const listener = (example: string) =>
  z.string().transform((text, context) => {
    const [, host, port] = /^(?:(\[[0-9a-f:.]+\]|[^:\s]*):)?(\d{1,5})$/i.exec(text) ?? [];
    if (port !== undefined && Number(port) <= 65_535)
      return { host: host?.replace(/^\[|\]$/g, "") || "0.0.0.0", port: Number(port) };
    context.issues.push({ code: "custom", input: text, message: `must be host:port, such as ${example}` });
    return z.NEVER;
  });

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.issues.push({ code: "custom", input: text, message: "must be JSON" });
    return z.NEVER;
  }
});

/** A host name with at least two labels, without a trailing dot. */
const domainForm = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Without a trailing slash. */
const endpointUrl = z
  .url({
    protocol: /^https?$/,
    error: "must be an http:// or https:// URL such as http://127.0.0.1:11434/v1",
  })
  .refine((text) => !/[?#@]/.test(text), { error: "must have no user, query or fragment" })
  .transform((text) => text.replace(/\/+$/, ""));

/** The URL of one server or of several. */
const database = z.string().superRefine((url, context) => {
  const message = postgresUrlFault(url);
  if (message) context.addIssue({ code: "custom", message });
});

function postgresUrlFault(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return "must be a postgres:// URL";
  try {
    serversIn(url);
    return undefined;
  } catch (error) {
    return error instanceof TypeError ? "must be a postgres:// URL" : (error as Error).message;
  }
}

/** Comma-separated URLs of one server each. */
const replicas = z.string().transform((text, context): string[] => {
  const urls = text.split(",").map((url) => url.trim());
  if (urls.every(isReplicaUrl)) return urls;
  const message =
    "must be postgres:// URLs of one server each, separated by commas, without target_session_attrs";
  context.issues.push({ code: "custom", input: text, message });
  return z.NEVER;
});

function isReplicaUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\/[^/]/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password, searchParams } = new URL(text);
  // A literal percent sign must be written as %25.
  if (!/^(%[0-9a-f]{2}|[^%])*$/i.test(username + password)) return false;
  return hostname !== "" && !searchParams.has("target_session_attrs");
}

const mailDomain = z
  .string()
  .toLowerCase()
  .regex(domainForm, { error: "must be a domain such as mail.example.com, without an @" });

/** Where traces are sent, in OpenTelemetry's terms. */
const traceExporters = z.string().transform((text, context): ("otlp" | "console")[] => {
  const names = text.split(",").map((part) => part.trim());
  const known = names.filter((name) => name === "otlp" || name === "console");
  if (names.every((name) => name === "none") || known.length === names.length) return known;
  context.issues.push({ code: "custom", input: text, message: "must be otlp, console, both, or none" });
  return z.NEVER;
});

const traceSamplers = ["always_on", "always_off", "traceidratio"] as const;

/**
 * Every environment variable that the program reads, with its default. docs/configuration.md documents them; a test
 * compares the two.
 */
export const environment = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: whole(0, 65_535).default(3000),
  BASE_ORIGIN: origin.optional(),
  CDN_URL: origin.optional(),
  MAP_TILES_URL: z
    .string()
    .refine(
      (url) =>
        /^https?:\/\/[^/{}\s]+\/\S*$/.test(url) && ["{z}", "{x}", "{y}"].every((part) => url.includes(part)),
      {
        error: "must be a URL with {z}, {x} and {y}, such as https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      },
    )
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)\S+$/, {
      error: "must be a mailto:, https: or tel: address, such as mailto:security@example.com",
    })
    .optional(),
  RENTAL_DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: database.optional(),
  DATABASE_REPLICA_URLS: replicas.optional(),
  REDIS_URL: z
    .string()
    .refine((url) => redisOptions(url) !== undefined, {
      error: "must be a redis:// URL, or redis+sentinel://host:26379,host:26379/NAME",
    })
    .optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  ALLOW_PRIVATE_NETWORKS: flag.default(false),
  WEBHOOK_RETRY_BASE_MS: whole(1, 3_600_000).default(5000),
  WEBHOOK_RETRY_MAX_MS: whole(1, 86_400_000).default(3_600_000),
  PROPERTY_TYPE_PREVIEW: flag.default(false),
  PLAN_OVERRIDES: json.pipe(planOverrides).default({} as never),
  RENTAL_SECRET_KEY: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, {
      error: "must be true, false, a number of hops, or addresses and subnets separated by commas",
    })
    .optional(),
  CORS_ORIGINS: origins.default([]),
  MAX_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(1000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "must be an smtp:// or smtps:// URL with a host" })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  AI_BASE_URL: endpointUrl.optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).max(200).optional(),
  FACEBOOK_GRAPH_URL: endpointUrl.default("https://graph.facebook.com"),
  MAIL_DOMAIN: mailDomain.optional(),
  MAIL_FROM: z.email({ error: "must be an email address alone, such as hello@example.com" }).optional(),
  SMTP_LISTEN: listener("0.0.0.0:25").optional(),
  METRICS_LISTEN: listener("0.0.0.0:9464").optional(),
  TRUSTED_MAIL_SERVERS: z
    .string()
    .refine((list) => list.split(",").every((part) => isProxy(part.trim())), {
      error: "must be addresses and subnets separated by commas",
    })
    .optional(),
  TRUSTED_AUTHSERV_ID: z
    .string()
    .toLowerCase()
    .regex(/^[^\s;]+$/, { error: "must be the name that the mail server writes into Authentication-Results" })
    .optional(),
  MAIL_DNS_SERVERS: z
    .string()
    .refine((list) => list.split(",").every((part) => isDnsServer(part.trim())), {
      error: "must be addresses of DNS servers separated by commas",
    })
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
  LOG_FORMAT: oneOf("auto", "pretty", "json").default("auto"),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpointUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^\s=,]+=[^,]*(,\s*[^\s=,]+=[^,]*)*$/, {
      error: "must be name=value, several separated by commas",
    })
    .optional(),
  OTEL_TRACES_EXPORTER: traceExporters.optional(),
  OTEL_TRACES_SAMPLER: oneOf(
    ...traceSamplers,
    ...traceSamplers.map((name) => `parentbased_${name}` as const),
  ).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, { error: "must be a number from 0 to 1" })
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("rental"),
  PROCESS_ROLE: oneOf("api", "worker", "all").default("all"),
  SHUTDOWN_DELAY_MS: whole(0, 60_000).default(0),
  DEMO_ACCOUNTS: oneOf("auto", "true", "false").default("auto"),
});

/**
 * The configuration of the program, read once from the environment. Nothing else reads `process.env`.
 * @throws StartupError with one line that names the first invalid variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const [name, ...rest] = issue.path;
    const where = rest.length > 0 ? `${String(name)} (at ${rest.join(".")})` : String(name);
    throw new StartupError(`The environment variable ${where} is invalid: ${issue.message}.`);
  }
  const values = result.data;
  if (values.S3_BUCKET && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)) {
    throw new StartupError(
      "The environment variable S3_BUCKET is set, but S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not.",
    );
  }
  for (const name of ["SMTP_LISTEN", "INBOUND_MAIL_SECRET"] as const) {
    if (values[name] !== undefined && values.MAIL_DOMAIN === undefined)
      throw new StartupError(
        `The environment variable ${name} is set, but MAIL_DOMAIN, the domain of incoming mail, is not.`,
      );
  }
  if (values.DATABASE_REPLICA_URLS && !values.DATABASE_URL)
    throw new StartupError(
      "The environment variable DATABASE_REPLICA_URLS is set, but DATABASE_URL, the server that they follow, is not.",
    );
  for (const name of ["GOOGLE", "MICROSOFT"] as const)
    if ((values[`${name}_CLIENT_ID`] === undefined) !== (values[`${name}_CLIENT_SECRET`] === undefined))
      throw new StartupError(
        `The environment variables ${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both, or neither.`,
      );
  if ((values.AI_BASE_URL === undefined) !== (values.AI_MODEL === undefined))
    throw new StartupError(
      "The environment variables AI_BASE_URL and AI_MODEL belong together: set both, or neither.",
    );
  const listenOrigin = `http://${values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST}:${values.PORT}`;
  const baseOrigin = values.BASE_ORIGIN ?? listenOrigin;
  return {
    host: values.HOST,
    port: values.PORT,
    baseOrigin,
    /** The origin that trial keys are bound to: only an origin that was set explicitly. */
    explicitOrigin: values.BASE_ORIGIN ?? null,
    cdnUrl: values.CDN_URL ?? `${baseOrigin}/cdn`,
    /** Tiles of the maps on public pages; null: links take their place. */
    mapTilesUrl: values.MAP_TILES_URL ?? null,
    /** Where the leads of Facebook pages are fetched. */
    facebookGraphUrl: values.FACEBOOK_GRAPH_URL,
    /** Whom `security.txt` names for reports of vulnerabilities; null: there is no such file. */
    securityContact: values.SECURITY_CONTACT ?? null,
    dataDir: isAbsolute(values.RENTAL_DATA_DIR) ? values.RENTAL_DATA_DIR : resolve(values.RENTAL_DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    /** Replicas of the server in `databaseUrl`; they serve lists. */
    replicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    redisUrl: values.REDIS_URL ?? null,
    s3: values.S3_BUCKET
      ? {
          bucket: values.S3_BUCKET,
          endpoint: values.S3_ENDPOINT,
          region: values.S3_REGION ?? "us-east-1",
          accessKeyId: values.S3_ACCESS_KEY_ID!,
          secretAccessKey: values.S3_SECRET_ACCESS_KEY!,
          forcePathStyle: values.S3_FORCE_PATH_STYLE,
        }
      : null,
    allowPrivateNetworks: values.ALLOW_PRIVATE_NETWORKS,
    webhookRetry: { baseMs: values.WEBHOOK_RETRY_BASE_MS, maxMs: values.WEBHOOK_RETRY_MAX_MS },
    /** How long a webhook receiver may take for its complete response. */
    webhookTimeoutMs: 10_000,
    propertyTypePreview: values.PROPERTY_TYPE_PREVIEW,
    plans: planTable(values.PLAN_OVERRIDES),
    secretKey: values.RENTAL_SECRET_KEY ?? null,
    trustProxy: parseTrustProxy(values.TRUST_PROXY),
    /** The origins whose pages may call the API. */
    corsOrigins: values.CORS_ORIGINS,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    /** How long requests may take to arrive: see http/protection/slow-body-guard.ts. */
    slowBodies: { headersMs: 15_000, requestMs: 300_000, periodMs: 10_000, minBytesPerPeriod: 10_240 },
    /** For how long the API still accepts requests after SIGTERM, see http/protection/drain.ts. */
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    /** How streams detect that the client no longer reads: see http/event-streams.ts. */
    streams: { heartbeatMs: 20_000, stuckMs: 30_000 },
    smtpUrl: values.SMTP_URL ?? null,
    /** This installation as the services know it to whose calendars people give access; null: the service is not offered. */
    calendarServices: {
      google: oauthClient(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
      microsoft: oauthClient(values.MICROSOFT_CLIENT_ID, values.MICROSOFT_CLIENT_SECRET),
    },
    /** The language model; without one, all replies are scripted. */
    ai:
      values.AI_BASE_URL !== undefined && values.AI_MODEL !== undefined
        ? { baseUrl: values.AI_BASE_URL, apiKey: values.AI_API_KEY ?? null, model: values.AI_MODEL }
        : null,
    /** The domain of the addresses that replies are sent to. */
    mailDomain: values.MAIL_DOMAIN ?? null,
    /** The sender of outgoing mail. */
    mailFrom: values.MAIL_FROM ?? null,
    /** Where incoming mail is accepted over SMTP. */
    smtpListen: values.SMTP_LISTEN ?? null,
    /** Where metrics are served separately from the API, also by a worker. */
    metricsListen: values.METRICS_LISTEN ?? null,
    /** Trusted mail servers that relay other senders' mail, and whose Authentication-Results are accepted. */
    trustedMailServers: addressList(values.TRUSTED_MAIL_SERVERS?.split(",").map((part) => part.trim()) ?? []),
    /** The authserv-id in their Authentication-Results. */
    trustedAuthservId: values.TRUSTED_AUTHSERV_ID ?? null,
    /** DNS servers for senders' records; null: the system's. */
    mailDnsServers: values.MAIL_DNS_SERVERS?.split(",").map((part) => part.trim()) ?? null,
    /** Signs incoming mail submitted over HTTP. */
    inboundMailSecret: values.INBOUND_MAIL_SECRET ?? null,
    /** Maximum size of an incoming mail in bytes: 25 MiB of attachments, encoded, and their text. */
    maxMailBytes: 36 * 1024 * 1024,
    /** Where traces are sent; empty: tracing is off. OpenTelemetry's SDK reads its other variables itself. */
    traces: values.OTEL_TRACES_EXPORTER ?? (values.OTEL_EXPORTER_OTLP_ENDPOINT ? ["otlp" as const] : []),
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    role: values.PROCESS_ROLE,
    /**
     * Whether the first start creates demo accounts. By default, only when the server is reachable from this machine
     * alone.
     */
    demoAccounts:
      values.DEMO_ACCOUNTS === "auto"
        ? !values.DATABASE_URL && !values.BASE_ORIGIN && isLoopback(values.HOST)
        : values.DEMO_ACCOUNTS === "true",
    /** Warnings about variables that are probably misspelled, and are therefore ignored. */
    misspelled: misspelled(Object.keys(given), Object.keys(environment.shape)),
    /** Device and inode of systemd's journal if our output goes there; set by systemd itself. */
    journalStream: env.JOURNAL_STREAM ?? null,
  };
}

export type Config = ReturnType<typeof readConfig>;

const oauthClient = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null;

/** Such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353. */
const isDnsServer = (text: string) => isIP(text.replace(/^\[(.+)\](:\d+)?$|^([^:]+):\d+$/, "$1$3")) > 0;

/** Names of subnets that Fastify supports. */
const subnets = ["loopback", "linklocal", "uniquelocal"];

/** Whether only this machine can reach a listening address. Any other name may resolve to a network address. */
function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}

const isProxy = (text: string) => (text.includes("/") ? ipaddr.isValidCIDR(text) : isIP(text) > 0);

function namesProxies(value: string): boolean {
  if (value === "true" || value === "false" || /^\d+$/.test(value)) return true;
  return value
    .split(",")
    .map((part) => part.trim())
    .every((part) => subnets.includes(part) || isProxy(part));
}

/** `true`, `false`, or a list of addresses and subnets of proxies. A number of hops becomes a function. */
function parseTrustProxy(value = "false"): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === "true" || value === "false") return value === "true";
  const hops = Number(value);
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : value;
}

import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/platform/configuration.ts";
import { checkRedis } from "../../src/platform/jobs/redis.ts";
import { StartupError } from "../../src/platform/process/startup-error.ts";
import { freePort } from "../harness/free-port.ts";

const told = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  return "nothing";
};

describe("an invalid variable stops the start with one line that names it", () => {
  it.each([
    ["PORT", "70000", "must be from 0 to 65535"],
    ["PORT", "8O80", "must be a whole number"],
    ["BASE_ORIGIN", "https://a.example/?q=1", "must be a plain URL"],
    ["BASE_ORIGIN", "https://user:word@a.example", "must be a plain URL"],
    ["BASE_ORIGIN", "rent.example.com", "must be an http or https URL"],
    ["CDN_URL", "ftp://a.example", "must be an http or https URL"],
    ["S3_ENDPOINT", "https://a.example/#x", "must be a plain URL"],
    ["DATABASE_URL", "mysql://a", "must be a postgres:// URL"],
    ["DATABASE_URL", "postgres://a,b:x/db", "must be a postgres:// URL"],
    ["DATABASE_URL", "postgres://a,b/db?target_session_attrs=any", "target_session_attrs=read-write or none"],
    ...[
      "a,b",
      "postgres://a/db,postgres://b,c/db",
      "postgres://a/db,",
      "postgres:///db",
      "postgres://u:100%@a/db",
      "postgres://a/db?target_session_attrs=standby",
    ].map((urls) => ["DATABASE_REPLICA_URLS", urls, "must be postgres:// URLs of one server each"]),
    ["DATABASE_REPLICA_URLS", "postgres://a/db", "DATABASE_URL, the server that they follow, is not"],
    ["REDIS_URL", "http://a", "must be a redis:// URL"],
    ["REDIS_URL", "redis+sentinel://a,b", "redis+sentinel://host:26379,host:26379/NAME"],
    ["REDIS_URL", "redis+sentinel://a,:1/name", "redis+sentinel://host:26379,host:26379/NAME"],
    ["SMTP_URL", "smtp://", "with a host"],
    ["MAIL_DOMAIN", "someone@mail.example.com", "must be a domain such as"],
    ["MAIL_DOMAIN", "localhost", "must be a domain such as"],
    ["MAIL_DOMAIN", "mail.example.com.", "must be a domain such as"],
    ["MAIL_FROM", "Elm Street <hello@example.com>", "must be an email address"],
    ["MAIL_FROM", "hello@example.com\r\nBcc: all@example.com", "must be an email address"],
    ["LOG_LEVEL", "loud", "must be one of fatal, error"],
    ["PROCESS_ROLE", "both", "must be one of api, worker, all"],
    ["ALLOW_PRIVATE_NETWORKS", "yes", "must be true or false"],
    ["PLAN_OVERRIDES", "{", "must be JSON"],
    ["RENTAL_SECRET_KEY", "short", "at least 32 characters"],
    ["SHUTDOWN_DELAY_MS", "60001", "must be from 0 to 60000"],
    ...["bogus", "-1", "1.5", "10.0.0.0/99", "10.0.0.1,,", "TRUE"].map((value) => [
      "TRUST_PROXY",
      value,
      "must be true, false, a number of hops",
    ]),
  ] as [string, string, string][])("%s=%s", (name, value, message) => {
    const line = told({ [name]: value });
    expect(line).toContain(`The environment variable ${name} `);
    expect(line).toContain(message);
    expect(line).not.toContain("\n");
  });
});

it.each(["true", "false", "0", "2", "loopback", "10.0.0.1, fd00::/8, 192.168.0.0/16"])(
  "TRUST_PROXY=%s is accepted",
  (value) => expect(told({ TRUST_PROXY: value })).toBe("nothing"),
);

it("an unreachable Redis stops the start with one line", async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  await expect(checkRedis(url)).rejects.toThrow(
    new StartupError(`Redis does not respond: connect ECONNREFUSED ${url.slice(8)}. Check REDIS_URL.`),
  );
});

describe("a variable that is probably misspelled", () => {
  const said = (env: Record<string, string>) => readConfig(env).misspelled;

  it.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["database_url", "DATABASE_URL"],
    ["RENTAL_DATADIR", "RENTAL_DATA_DIR"],
    ["PORTS", "PORT"],
    ["BASE_ORGIN", "BASE_ORIGIN"],
  ])("%s is named with the one that is meant", (name, meant) => {
    const warning = `The environment variable ${name} has no effect. Did you mean ${meant}?`;
    expect(said({ [name]: "x" })).toEqual([warning]);
  });

  it.each(["HOME", "PATH", "LANG", "XAI_API_KEY", "HOSTNAME", "LOGNAME", "OTEL_TRACES_SAMPLERS"])(
    "is not one that only resembles ours: %s",
    (name) => {
      expect(said({ [name]: "x" })).toEqual([]);
    },
  );

  it("is not mentioned when the right one is set, too", () => {
    expect(said({ DATABASE_URI: "x", DATABASE_URL: "postgres://a" })).toEqual([]);
  });
});

import { ReplyError } from "ioredis";
import { expect, it } from "vitest";
import { errorForLog } from "./error-for-log.ts";

it.each([
  ["OOM command not allowed when used memory > 'maxmemory'.", "OOM"],
  ["MISCONF Redis is configured to save RDB snapshots, but ...", "MISCONF"],
  ["a value of a request", undefined],
])("an error of Redis is logged with its code, and without its message: %s", (message, code) => {
  const logged = errorForLog(new ReplyError(message));
  expect(logged.code).toBe(code);
  expect(JSON.stringify(logged)).not.toContain(message.slice(8));
});

import { expect, it } from "vitest";
import { prettyLine } from "./pretty-line.ts";

const time = "2026-11-22T15:50:56.123Z";
const clock = new Date(time).toTimeString().slice(0, 8);
const line = (members: object) => JSON.stringify({ level: 30, time, ...members });

it("shows a request as method, path, status and time, with its id when it failed", () => {
  const request = { msg: "request", reqId: "0198", method: "GET", path: "/api/v1/contacts", ms: 3.21 };
  expect(prettyLine(line({ ...request, status: 200, keyId: "k" }))).toBe(
    `${clock}  info   GET /api/v1/contacts 200 3.21 ms  keyId=k\n`,
  );
  expect(prettyLine(line({ ...request, status: 404 }))).toBe(
    `${clock}  info   GET /api/v1/contacts 404 3.21 ms  reqId=0198\n`,
  );
});

it("shows every other member, and the error with its stack", () => {
  const err = {
    type: "TypeError",
    message: "x is not a function",
    stack: "at a (a.ts:1:2)\nat b (b.ts:3:4)",
  };
  expect(prettyLine(line({ level: 50, msg: "a job failed", job: "mail", counts: [1, 2], err }))).toBe(
    [
      `${clock}  ERROR  a job failed  job=mail  counts=[1,2]`,
      "          TypeError: x is not a function",
      "          at a (a.ts:1:2)",
      "          at b (b.ts:3:4)",
      "",
    ].join("\n"),
  );
});

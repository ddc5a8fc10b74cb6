/** Compares the SDK's table of retries with the real server's answers. */
import { problems } from "@rental/contract";
import { describe, expect, it } from "vitest";
import corpus from "../../../../packages/sdk/retry-corpus.json" with { type: "json" };
import { testApi } from "../harness/api.ts";
import type { TestAnswer } from "../harness/server.ts";

interface Case {
  name: string;
  status: number | null;
  body?: string;
  headers?: Record<string, string | undefined>;
  waitMs: number[] | null;
}
const cases: Case[] = corpus.cases;

const overrides = { free_trial: { requestsPerLifetime: 25 }, pro: { requestsPerMinute: 3 } };
const env = { PLAN_OVERRIDES: JSON.stringify(overrides) };
const { server, account: pro } = await testApi({ plan: "pro", env });
const trial = await server.createAccount("free_trial");

it("has every error type that a key can get, with its status", () => {
  const inCorpus = new Set(cases.map(({ body }) => body));
  const forKeys = Object.entries(problems).filter(([, problem]) => !("onlyPublic" in problem));
  for (const [type] of forKeys) expect(inCorpus).toContain(type);
  for (const { body, status } of cases) {
    if (body && body !== "html") expect(problems[body as keyof typeof problems]?.status).toBe(status);
  }
});

/** The case of the corpus that matches an answer: the same type, with or without a Retry-After. */
function caseLike(answer: TestAnswer): Case {
  const type = String(answer.body.type).split("/").pop();
  const retryAfter = answer.headers["retry-after"];
  const found = cases.find(
    ({ body, headers }) =>
      body === type && (headers?.["Retry-After"] === undefined) === (retryAfter === undefined),
  );
  if (!found) throw new Error(`no case of ${type} with Retry-After ${retryAfter}`);
  return found;
}

describe("the server", () => {
  it("says how long the minute's limit lasts, and the SDK waits that long", async () => {
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await server.request("GET", "/contacts", { as: pro }));
    const refused = answers.at(-1)!;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(caseLike(refused).waitMs).not.toBeNull();
  });

  it("sends no Retry-After when the trial is used up, and the SDK does not retry", async () => {
    for (let i = 0; i < 25; i++) {
      await server.request("GET", "/settings", { as: trial });
      server.clock.advance(7_000);
    }
    const refused = await server.request("GET", "/contacts", { as: trial });
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBeUndefined();
    expect(caseLike(refused).waitMs).toBeNull();
  });

  it.each([
    ["unauthorized", "GET", "/contacts", undefined],
    ["not-found", "GET", "/contacts/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d", undefined],
    ["method-not-allowed", "DELETE", "/contacts", undefined],
    ["validation-error", "POST", "/contacts", {}],
  ] as const)(
    "answers %s without Retry-After, and the SDK does not retry",
    async (type, method, path, body) => {
      server.clock.advance(60_000);
      const as = type === "unauthorized" ? undefined : pro;
      const answer = await server.request(method, path, { as, body });
      expect(answer.body.type).toBe(`${server.config.baseOrigin}/problems/${type}`);
      expect(caseLike(answer).waitMs).toBeNull();
    },
  );
});

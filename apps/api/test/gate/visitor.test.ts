import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { VisitorRecordKind } from "../../src/gate/identity/principal.ts";
import { visitorBearer } from "../../src/gate/identity/visitor-bearer.ts";
import { visitorTokens } from "../../src/gate/identity/visitor-tokens.ts";
import { AppError } from "../../src/platform/app-error.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "pro" });
const { secrets } = server.platform;
const kinds = ["chat", "booking", "session", "outcome"] as const;
const id = randomUUID();
const tokenOf = (kind: VisitorRecordKind, accountId = account.accountId) =>
  visitorTokens(secrets, kind).of({ accountId, id });
const holding = (kind: VisitorRecordKind, token: string, asked?: string) =>
  server.server.visitors.holding(kind, token, asked);

it.each(kinds)("the token of a %s opens it, also when the profile is not public", async (kind) => {
  const holder = await holding(kind, tokenOf(kind), id);
  expect(holder).toMatchObject({
    kind: "visitor",
    accountId: account.accountId,
    slug: "test-pro",
    record: { kind, id },
  });
});

it.each(kinds)("no other token opens a %s", async (kind) => {
  const other = kinds.find((each) => each !== kind)!;
  const own = tokenOf(kind);
  const foreign = tokenOf(kind, randomUUID());
  const wrong = [
    tokenOf(other),
    foreign,
    own.slice(26),
    `${own}0`,
    own.slice(0, -1),
    "",
    "x".repeat(5000),
    `${own.slice(26)}${own.slice(0, 26)}`,
    account.apiKey,
  ];
  for (const token of wrong) expect(await holding(kind, token, id), token).toMatchObject({ status: 404 });
  expect(await holding(kind, own, randomUUID())).toMatchObject({ status: 404 });
});

it("a token opens nothing once the trial has ended", async () => {
  const trial = await server.createAccount("free_trial", "Trial");
  const token = tokenOf("chat", trial.accountId);
  expect(await holding("chat", token)).toMatchObject({ record: { id } });
  const start = server.clock.now();
  server.clock.advance(14 * 86_400_000);
  expect(await holding("chat", token)).toMatchObject({ status: 404 });
  server.clock.set(start);
});

it("a request without a token is told which header to send", () => {
  expect(visitorBearer({ authorization: "Bearer abc" }, "chat")).toBe("abc");
  for (const authorization of [undefined, "", "Basic abc", "Bearer", `Bearer ${"a".repeat(201)}`]) {
    const refusal = visitorBearer({ authorization }, "chat") as AppError;
    expect(refusal).toBeInstanceOf(AppError);
    expect([refusal.status, refusal.detail]).toEqual([401, expect.stringContaining("token of the chat")]);
  }
});

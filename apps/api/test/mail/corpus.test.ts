import { describe, expect, it } from "vitest";
import { readMail } from "../../src/domains/inbox/incoming-mail/reading/read-mail.thread.ts";
import { corpus } from "./corpus/corpus.ts";

describe("reads", () => {
  it.each(corpus.map((sample) => [sample.name, sample] as const))("%s", async (_, { raw, expected }) => {
    const reading = await readMail({ raw });
    if (expected === "unreadable") expect(reading).toEqual({ unreadable: expect.stringMatching(/./) });
    else expect(reading).toMatchObject({ mail: expected });
  });
});

it("has at least 60 mails, each with a name of its own", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

import { setTimeout as wait } from "node:timers/promises";
import type { Chat } from "@rental/contract";
import { describe, expect, it as testIt } from "vitest";
import { backends } from "../harness/installation.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { Chatting } from "./chatting.ts";
import { EventSource } from "./event-source.ts";

/**
 * Real processes, killed at random times while visitors chat. The short form is part of the suite and kills each API
 * once; RUN_LONG=1 (.ci/full) kills fifty times.
 */
const moments = process.env.RUN_LONG === "1" ? 50 : 2;
const random = seededRandom(printedSeed("chat faults"));
const patience = 120_000 + moments * 15_000;

// Reported as skipped if there is no redis-server.
describe.for(backends)("with the hints on $name", ({ withRedis, isThere }) => {
  const it = testIt.skipIf(!isThere);

  it(
    `no message is lost, doubled or out of order when the APIs are killed ${moments} times, and afterwards what one API receives comes by the stream of the other one, at once`,
    async () => {
      const installation = await Chatting.start(withRedis);
      await installation.startWriting(8);
      for (let n = 0; n < moments; n++) {
        await wait(300 + random() * 1_500);
        await (n % 2 === 0 ? installation.api : installation.other).restart();
      }
      await wait(500);
      await installation.stopWriting();
      await installation.expectNothingLost();
      const written = installation.visitors.flatMap((visitor) => visitor.written).length;
      console.info(`${moments} kills, ${written} messages, ${installation.cut} requests cut off`);
      await expectStreamAtOnce(installation);
    },
    patience,
  );
});

/** A chat that is written at one API and followed at the other. */
async function expectStreamAtOnce(installation: Chatting): Promise<void> {
  const opened = await fetch(`${installation.api.said}/public/v1/${installation.slug}/chats`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { chatId, token } = ((await opened.json()) as { data: Chat }).data;
  const path = `/public/v1/chats/${chatId}`;
  const source = await EventSource.open(`${installation.other.said}${path}/stream`, token);
  await expect.poll(() => source.messages.length).toBe(1);
  const post = () =>
    fetch(`${installation.api.said}${path}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ content: "help" }),
    });
  for (let n = 1; n <= 5; n++) {
    await post();
    // Without the notification, it would look only after 15 seconds.
    await expect.poll(() => source.messages.length, { interval: 10 }).toBe(1 + 2 * n);
  }
  await source.close();
}

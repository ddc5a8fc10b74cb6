import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it as testIt } from "vitest";
import { backends } from "../harness/installation.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { ConnectorInstallation } from "./connector-installation.ts";

/**
 * Real processes, killed at random times while messages leave and arrive. The short form is part of the suite and kills
 * the worker and the API once each; RUN_LONG=1 (.ci/full) kills fifty times.
 */
const moments = process.env.RUN_LONG === "1" ? 50 : 2;
const random = seededRandom(printedSeed("connector faults"));
/** After a restart of a dependency or a kill of a worker, everything that is due is sent within this time. */
const settledMs = 10_000;
const patience = 120_000 + moments * 15_000;

// Reported as skipped if there is no redis-server.
describe.for(backends)("with the queue on $name", ({ withRedis, isThere }) => {
  const it = testIt.skipIf(!isThere);

  it(
    `no message is lost or recorded twice when the worker and the API are killed ${moments} times`,
    async () => {
      const installation = await ConnectorInstallation.start(withRedis);
      await installation.startWriting();
      for (let i = 0; i < moments; i++) {
        await wait(100 + random() * 1_500);
        await (i % 2 === 0 ? installation.worker : installation.api).restart();
      }
      await wait(200);
      await installation.stopWriting();
      const { repeated } = await installation.expectNothingLost();
      const { accepted, received, cut } = installation;
      console.info(
        `${moments} kills, ${accepted.length} messages out, ${repeated} repeated, ${received.size} in, ${cut} requests cut off`,
      );
    },
    patience,
  );

  it(
    "what a killed worker was sending is sent by another one within 10 seconds, and so is what waited behind it",
    async () => {
      const installation = await ConnectorInstallation.start(withRedis);
      const { arrived } = installation;
      let isAnswering = false;
      installation.answer = (response) => isAnswering && response.end();
      const other = await installation.addWorker();
      // It can't take the work, and learns about it when it continues.
      other.child.kill("SIGSTOP");
      const contactId = await installation.createContact("+1 217 555 0142");
      for (const content of ["1", "2"]) await installation.send(contactId, content);
      await expect.poll(() => arrived.length, { timeout: 30_000 }).toBe(1);
      isAnswering = true;
      other.child.kill("SIGCONT");
      // Longer than a lease: the first worker renews it while it waits.
      await wait(5_500);
      expect(arrived).toHaveLength(1);
      await installation.worker.kill();
      const killedAt = performance.now();
      await expect.poll(() => arrived.length, { timeout: settledMs, interval: 10 }).toBe(3);
      console.info(`sent ${Math.round(performance.now() - killedAt)} ms after the kill`);
      expect(arrived.map(({ content }) => content)).toEqual(["1", "1", "2"]);
    },
    patience,
  );

  it(
    "nothing is lost when PostgreSQL restarts in the middle, and everything is sent within 10 seconds",
    async () => {
      const installation = await ConnectorInstallation.start(withRedis, true);
      await installation.startWriting();
      await wait(500);
      await installation.restartPostgres();
      const restartedAt = performance.now();
      await wait(500);
      await installation.stopWriting();
      await installation.expectNothingLost(restartedAt + settledMs - performance.now());
      console.info(`sent ${Math.round(performance.now() - restartedAt)} ms after PostgreSQL was back`);
    },
    patience,
  );

  testIt.runIf(withRedis && isThere)(
    "nothing is lost when Redis is emptied, and when it restarts, and everything is sent within 10 seconds",
    async () => {
      const installation = await ConnectorInstallation.start(withRedis);
      await installation.startWriting();
      for (let i = 0; i < 3; i++) {
        await wait(300);
        await installation.emptyRedis();
      }
      await installation.restartRedis();
      const restartedAt = performance.now();
      await wait(300);
      await installation.stopWriting();
      await installation.expectNothingLost(restartedAt + settledMs - performance.now());
      console.info(`sent ${Math.round(performance.now() - restartedAt)} ms after Redis was back`);
    },
    patience,
  );
});

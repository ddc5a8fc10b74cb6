import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { backends } from "../harness/installation.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { untilResumed } from "../harness/worker-process.ts";
import { Prospects } from "./prospects.ts";

/**
 * Real processes, killed at random times while prospects book. The short form is part of the suite and kills the worker
 * and the API once each; RUN_LONG=1 (.ci/full) kills fifty times.
 */
const kills = process.env.RUN_LONG === "1" ? 50 : 2;
const random = seededRandom(printedSeed("killed while prospects book"));

it.for(backends.filter(({ isThere }) => isThere))(
  `no booking is lost or made twice, and none is mailed or reminded of twice, when the worker and the API are killed ${kills} times, with the queue on $name`,
  { timeout: 120_000 + kills * 15_000 },
  async ({ withRedis }) => {
    const installation = await Prospects.start(withRedis);
    const killOne = async (i: number) => {
      await wait(100 + random() * 1_000);
      await untilResumed(installation.database.queues);
      await (i % 2 === 0 ? installation.worker : installation.api).restart();
    };
    installation.startBooking();
    for (let i = 0; i < kills; i++) await killOne(i);
    await wait(200);
    await installation.stopBooking();
    await installation.expectAllIsTrue({ reminded: false });
    await installation.remindOfAll();
    for (let i = 0; i < kills; i++) {
      await wait(random() * 100);
      await untilResumed(installation.database.queues);
      await installation.worker.restart();
    }
    await installation.expectAllIsTrue({ reminded: true });
    const { booked, cancelled, visitors } = installation;
    expect(booked.size).toBeGreaterThan(0);
    console.info(
      `${2 * kills} kills, ${booked.size} booked, ${cancelled.size} cancelled, ${visitors.cut} cut off`,
    );
  },
);

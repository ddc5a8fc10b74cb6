import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { backends } from "../harness/installation.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { Respondents } from "./respondents.ts";

/**
 * Real processes, killed at random times while prospects fill in forms. The short form is part of the suite and kills
 * the API and the worker once each; RUN_LONG=1 (.ci/full) kills fifty times.
 */
const kills = process.env.RUN_LONG === "1" ? 50 : 2;
const random = seededRandom(printedSeed("killed while prospects answer"));

it.for(backends.filter(({ isThere }) => isThere))(
  `no answer is lost, and no session completed or mailed about twice, when the API and the worker are killed ${kills} times, with the queue on $name`,
  { timeout: 120_000 + kills * 15_000 },
  async ({ withRedis }) => {
    const installation = await Respondents.start(withRedis);
    installation.startAnswering();
    for (let i = 0; i < kills; i++) {
      await wait(100 + random() * 1_000);
      await (i % 2 === 0 ? installation.api : installation.worker).restart();
    }
    await wait(200);
    await installation.stopAnswering();
    await installation.expectAllIsTrue();
    const { completed, visitors } = installation;
    expect(completed.length).toBeGreaterThan(0);
    console.info(`${kills} kills, ${completed.length} sessions completed, ${visitors.cut} requests cut off`);
  },
);

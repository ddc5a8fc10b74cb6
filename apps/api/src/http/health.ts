import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Dependencies, GateDependencies } from "../gate/operation/gate.ts";

/** How long a dependency may take to respond, in ms. */
const patienceMs = 2000;

type State = "up" | "down";

/**
 * `/healthz`: 200 while the process is alive. `/readyz`: 200, or 503 naming the dependency that is down, and 503 once
 * the program has been told to stop.
 */
export function registerHealth(app: FastifyInstance, { dependencies }: GateDependencies): void {
  let asking: Promise<Record<string, State>> | null = null;
  app.get("/healthz", (_request, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    if (app.isStopping()) return reply.code(503).send({ status: "stopping" });
    // Concurrent requests share one check, so as not to add load to a struggling database.
    asking ??= askAll(dependencies, request.log).finally(() => {
      asking = null;
    });
    const states = await asking;
    const ready = Object.values(states).every((state) => state === "up");
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "unavailable", dependencies: states });
  });
}

async function askAll(dependencies: Dependencies, log: FastifyBaseLogger): Promise<Record<string, State>> {
  const states = await Promise.all(
    Object.entries(dependencies).map(async ([name, ask]) => [name, await stateOf(name, ask, log)] as const),
  );
  return Object.fromEntries(states);
}

async function stateOf(name: string, ask: () => Promise<unknown>, log: FastifyBaseLogger): Promise<State> {
  const patience = new AbortController();
  try {
    const tooLate = delay(patienceMs, undefined, { signal: patience.signal, ref: false }).then(() => {
      throw new Error(`no answer within ${patienceMs} ms`);
    });
    await Promise.race([ask(), tooLate]);
    return "up";
  } catch (error) {
    log.warn({ err: error, dependency: name }, "a dependency does not respond");
    return "down";
  } finally {
    patience.abort();
  }
}

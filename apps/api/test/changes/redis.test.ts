/** Streams of two processes that share a Redis, which dies and returns while changes are made. */
import type { Change } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { backends, closers, Installation } from "../harness/installation.ts";
import { ChangeStream } from "./change-stream.ts";

const isTested = backends.some(({ withRedis, isThere }) => withRedis && isThere);

describe("streams with the queue on Redis", () => {
  it.skipIf(!isTested)(
    "hear at once of the changes of other processes, and miss nothing when Redis dies and returns",
    { timeout: 120_000 },
    async () => {
      const installation = await new Installation().open({ withRedis: true });
      const other = await installation.addApi();
      const { client } = installation;
      const stream = await ChangeStream.open(
        `${other.said}/api/v1/changes/stream?cursor=now&resource=contacts`,
        installation.apiKey,
      );
      closers.push(() => stream.close());
      const made: string[] = [];
      const create = async () => {
        const body = { name: "Dana", email: "dana@example.com" };
        made.push((await client.write("POST", "/contacts", body)).data.id);
      };
      const ids = (changes: Change[]) => changes.map(({ id }) => id);
      // Without a hint, it would look after 15 seconds.
      const arrived = () => expect.poll(() => ids(stream.changes), { interval: 5 }).toEqual(made);

      for (let n = 0; n < 3; n++) {
        await create();
        await arrived();
      }
      const restarting = installation.restartRedis();
      for (let n = 0; n < 30; n++) await create();
      await restarting;
      // What was said while it was away is lost; that the connection is back says it again.
      await arrived();
      await create();
      await arrived();
    },
  );
});

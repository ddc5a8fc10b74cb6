import { afterEach, expect, it } from "vitest";
import { signedIn } from "../fixtures/people.ts";
import { makeConversation } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";
import { ChangeStream } from "./change-stream.ts";

const { server, origin } = await listeningApi();
const open: ChangeStream[] = [];

afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close();
});

const told = (stream: ChangeStream) =>
  stream.changes
    .filter(({ resource }) => (resource as string) === "presence")
    .map(({ id, record }) => ({ id, ...record }));

it("tells the account's other people what somebody does in a conversation, and neither programs nor others", async () => {
  const account = await server.createAccount("scale");
  const foreign = await server.createAccount("scale");
  const me = await signedIn(server, account, "viewer");
  const readers = [await signedIn(server, account, "agent"), me, await signedIn(server, foreign, "owner")];
  const url = `${origin}/api/v1/changes/stream?cursor=now`;
  for (const reader of readers) open.push(await ChangeStream.open(url, reader.headers));
  open.push(await ChangeStream.open(url, account.apiKey));
  const id = await makeConversation(server, account, "email");
  const announce = (state: string) =>
    server.request("POST", `/conversations/${id}/presence`, { headers: me.headers, body: { state } });
  await expect
    .poll(async () => {
      await announce("writing");
      return told(open[0]!);
    })
    .toContainEqual({ id, personId: me.personId, state: "writing" });
  await announce("gone");
  await expect.poll(() => told(open[0]!).at(-1)).toMatchObject({ state: "gone" });
  expect(open.slice(1).flatMap(told)).toEqual([]);
  expect((await announce("asleep")).status).toBe(422);
});

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

const patience = { timeout: 60_000, interval: 5 };
const resources = ({ changes }: ChangeStream): string[] => changes.map(({ resource }) => resource);
/** Numbers of unread conversations that a stream told. */
const told = (stream: ChangeStream) =>
  stream.changes
    .filter(({ resource }) => (resource as string) === "unread")
    .map(({ record }) => record!.total);

it("tells a person in each browser what is unread, and a program only what changed", async () => {
  const account = await server.createAccount("scale");
  const person = await signedIn(server, account, "agent");
  const other = await signedIn(server, account, "agent", { id: person.personId, email: person.email });
  const url = `${origin}/api/v1/changes/stream?cursor=now`;
  for (const as of [person.headers, other.headers, account.apiKey])
    open.push(await ChangeStream.open(url, as));
  const [here, there, program] = open as [ChangeStream, ChangeStream, ChangeStream];
  await expect.poll(() => [told(here), told(there)], patience).toEqual([[0], [0]]);
  const id = await makeConversation(server, account, "email");
  await expect
    .poll(() => [told(here), told(there)], patience)
    .toEqual([
      [0, 1],
      [0, 1],
    ]);
  const { headers } = person;
  const body = { upTo: server.clock.now().toISOString() };
  await server.request("POST", `/conversations/${id}/read`, { headers, body });
  await expect
    .poll(() => [told(here), told(there)], patience)
    .toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
  await expect.poll(() => resources(program), patience).toContain("messages");
  expect(resources(program)).not.toContain("unread");
});

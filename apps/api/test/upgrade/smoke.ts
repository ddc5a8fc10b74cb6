import type { Load } from "../cluster/load.ts";

/**
 * Uses every kind of record through the API: reads every list, and creates, reads, changes, finds and deletes.
 * @returns the number of requests
 * @throws an Error that names the first request that is not answered as it should be
 */
export async function smoke(api: Load): Promise<number> {
  let requests = 0;
  const send = async (method: string, path: string, body: unknown, wanted: number[], key?: string) => {
    requests += 1;
    const answer = await api.send(method, path, body, key);
    if (!wanted.includes(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const create = async (path: string, body: object) =>
    (await send("POST", path, body, [201])).body.data as { id: string };
  const get = (path: string) => send("GET", path, undefined, [200]);

  const { paths } = (await get("/openapi.json")).body as { paths: Record<string, { get?: Operation }> };
  for (const path of listsOf(paths)) {
    const { status } = await api.send("GET", path);
    requests += 1;
    // Some need something to be set up first, and say so.
    if (status === 0 || status >= 500) throw new Error(`GET ${path}: ${status}`);
  }

  const property = await create("/properties", {
    address: "12 Elm Street",
    monthlyRent: 1_850,
    bedrooms: 2,
    bathrooms: 1.5,
    isPublic: true,
  });
  const contact = await create("/contacts", { name: "Smoke Test", email: "smoke@example.com" });
  const times = { startTime: "2099-07-01T15:00:00Z", endTime: "2099-07-01T16:00:00Z" };
  const showing = await create("/showings", {
    propertyId: property.id,
    contactId: contact.id,
    title: "Showing",
    ...times,
  });
  const draft = await create("/drafts", { contactId: contact.id, content: "A draft" });
  await create("/messages", { contactId: contact.id, content: "A message", channel: "email" });
  await create("/followups", { contactId: contact.id, scheduledFor: "2099-01-01T00:00:00Z" });
  const workflow = await create("/workflows", {
    name: "Greeting",
    steps: [{ type: "wait_for_reply", config: {} }],
    triggerType: "manual",
  });
  await create("/workflows/runs", { workflowId: workflow.id, contactId: contact.id });

  await send("PATCH", `/properties/${property.id}`, { monthlyRent: 1_795 }, [200]);
  await send("PATCH", `/contacts/${contact.id}`, { name: "Smoke Test, changed" }, [200]);
  await send("PATCH", `/showings/${showing.id}`, { title: "Moved" }, [200]);
  for (const path of [`/properties/${property.id}`, `/contacts/${contact.id}`, `/showings/${showing.id}`])
    await get(path);
  await get("/properties?minBedrooms=1&maxRent=2500&search=elm");
  const found = await get("/contacts?search=smoke");
  if (found.body.data.length === 0) throw new Error("A contact was not found that had been created.");
  await get("/conversations/search?query=message");

  const once = { name: "Once", email: "once@example.com" };
  const ids: string[] = [];
  const key = `smoke-${property.id}`;
  for (let n = 0; n < 2; n++) ids.push((await send("POST", "/contacts", once, [201], key)).body.data.id);
  if (ids[0] !== ids[1]) throw new Error("A write with the same Idempotency-Key was repeated.");

  await send("DELETE", `/drafts/${draft.id}`, undefined, [200, 204]);
  await send("DELETE", `/contacts/${ids[0]}`, undefined, [200, 204]);
  const left = (await get("/contacts?search=once")).body.data as { id: string }[];
  if (left.some(({ id }) => id === ids[0])) throw new Error("A deleted contact is still in the list.");
  await send("POST", "/contacts", { name: 7 }, [400, 422]);
  return requests;
}

interface Operation {
  parameters?: { required?: boolean }[];
}

/** Paths below the API of everything that can be read without naming a record, but no streams. */
const listsOf = (paths: Record<string, { get?: Operation }>): string[] =>
  Object.entries(paths)
    .filter(
      ([path, { get }]) => get && !/[{]|stream$/.test(path) && !get.parameters?.some((one) => one.required),
    )
    .map(([path]) => path.replace("/api/v1", ""));

import { newId } from "../../src/platform/ids.ts";
import { makePerson, signedIn } from "../fixtures/people.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreRead, paidRead, paidWrite, type Rows } from "./row.ts";

/** Every plan lets owners decide who has access. */
const everyPlan = coreRead;

const one = async (server: TestServer, { accountId }: TestAccount) =>
  `/people/${(await makePerson(server, accountId, "agent")).id}`;

/** Which only that person sees. */
async function viewOfAnother(server: TestServer, account: TestAccount): Promise<string> {
  const { headers } = await signedIn(server, account, "agent");
  const body = { list: "contacts", name: "Hot in Elm", query: "tag=elm" };
  const { body: made } = await server.request("POST", "/people/me/saved-views", { headers, body });
  return `/people/me/saved-views/${made.data?.id ?? newId()}`;
}

let invited = 0;

const hours = {
  active: false,
  hours: [],
  timeZone: "America/Chicago",
  daysOff: [],
  bufferMinutes: 15,
  travelMinutes: 0,
  maxPerDay: 8,
  propertyIds: null,
  calendarSourceIds: [],
};

export const peopleRows: Rows = {
  "hosts.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/host` }),
  },
  "hosts.put": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/host`, body: hours }),
  },
  "people.list": { plans: everyPlan(), prepare: () => ({ path: "/people" }) },
  "people.listAssignable": { plans: everyPlan(), prepare: () => ({ path: "/people/assignable" }) },
  "people.create": {
    plans: everyPlan(201),
    prepare: () => ({
      path: "/people",
      body: { email: `invited-${invited++}@example.com`, name: "Robin Elm", role: "agent" },
    }),
  },
  "people.me": { plans: everyPlan(), prepare: () => ({ path: "/people/me" }) },
  // A key is no person: notices/recipients.test.ts changes the caller's own.
  "people.updateMe": {
    plans: everyPlan(422),
    person: [200, undefined],
    prepare: () => ({ path: "/people/me", body: { notices: { mail: false } } }),
  },
  "people.listOwnSignIns": { plans: everyPlan(), prepare: () => ({ path: "/people/me/sign-ins" }) },
  // A key has none, and no person has those of another: people.test.ts ends the caller's own.
  "people.endOwnSignIn": {
    plans: everyPlan(404),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/people/me/sign-ins/${(await signedIn(s, a, "agent")).signInId}` }),
  },
  "people.listSavedViews": { plans: everyPlan(), prepare: () => ({ path: "/people/me/saved-views" }) },
  // A key is no person, and nobody may change what another has shared: saved-views.test.ts does what people may.
  "people.createSavedView": {
    plans: everyPlan(422),
    person: [201, undefined],
    prepare: () => ({
      path: "/people/me/saved-views",
      body: { list: "contacts", name: newId(), query: "tag=elm" },
    }),
  },
  "people.updateSavedView": {
    plans: everyPlan(404),
    foreign: 404,
    prepare: async (s, a) => ({ path: await viewOfAnother(s, a), body: { name: newId() } }),
  },
  "people.deleteSavedView": {
    plans: everyPlan(404),
    foreign: 404,
    prepare: async (s, a) => ({ path: await viewOfAnother(s, a) }),
  },
  "people.get": { plans: everyPlan(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "people.update": {
    plans: everyPlan(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { role: "viewer" } }),
  },
  "people.delete": {
    plans: everyPlan(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
  "people.listSignIns": {
    plans: everyPlan(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/sign-ins` }),
  },
  "people.endSignIn": {
    plans: everyPlan(204),
    foreign: 404,
    prepare: async (s, a) => {
      const { personId, signInId } = await signedIn(s, a, "agent");
      return { path: `/people/${personId}/sign-ins/${signInId}` };
    },
  },
};

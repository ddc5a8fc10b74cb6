import { createContactInput, createPropertyInput } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { demoContacts, demoProperties } from "./demo.data.ts";
import { seedCalendar } from "./seed-calendar.ts";
import { seedMessages } from "./seed-messages.ts";
import { type SeededSessions, seedSessions } from "./seed-sessions.ts";
import { seedRuns, seedWorkflows } from "./seed-workflows.ts";

/** The records created by `rental demo seed`, in the form in which it prints them. */
export interface Seeded {
  properties: string[];
  contacts: string[];
  showings: string[];
  conversations: { id: string; messages: number }[];
  /** Empty on the trial plan, which has only properties and contacts. */
  sessions: Partial<SeededSessions>;
  workflows: string[];
  runs: string[];
}

/** Populates an account with a realistic small agency, through the same services as the API. */
export async function seed(by: WriteCall): Promise<Seeded> {
  const call = { ...by, suppressNotifications: true };
  const seeded: Seeded = {
    properties: [],
    contacts: [],
    showings: [],
    conversations: [],
    sessions: {},
    workflows: [],
    runs: [],
  };
  for (const property of demoProperties) {
    const isPublic = call.caller.plan !== "free_trial" && property.isPublic;
    const { data } = await properties.create(call, createPropertyInput.parse({ ...property, isPublic }));
    seeded.properties.push(data.id);
  }
  for (const contact of demoContacts) {
    seeded.contacts.push((await contacts.create(call, createContactInput.parse(contact))).id);
  }
  if (call.caller.plan === "free_trial") return seeded;
  seeded.workflows = await seedWorkflows(call);
  seeded.showings = await seedCalendar(call, seeded);
  seeded.sessions = await seedSessions(call, seeded.contacts, seeded.workflows[0]);
  const conversations = await seedMessages(call, seeded);
  seeded.runs = await seedRuns(call, seeded);
  // Runs write messages as well.
  for (const id of conversations) {
    seeded.conversations.push({ id, messages: await messages.countIn(call, id) });
  }
  return seeded;
}

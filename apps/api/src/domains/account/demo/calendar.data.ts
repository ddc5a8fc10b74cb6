import type { CalendarStatus } from "@rental/contract";
import type { NewEvent } from "../../calendar/events/events.service.ts";

/** Days from today and a local hour; properties and contacts by their index in the demo data. */
interface When {
  day: number;
  hour: number;
}

export const demoShowings: (When & {
  property: number;
  contact: number;
  status: CalendarStatus;
  title: string;
  notes?: string;
})[] = [
  { day: -9, hour: 10, property: 2, contact: 2, status: "completed", title: "Priya Nair, 7 Orchard Lane" },
  { day: -3, hour: 15, property: 0, contact: 0, status: "completed", title: "Dana Reyes, 12 Elm Street" },
  { day: -2, hour: 11, property: 1, contact: 4, status: "cancelled", title: "Lena Brandt, 48 Harbor Road" },
  {
    day: 1,
    hour: 15,
    property: 1,
    contact: 1,
    status: "confirmed",
    title: "Sam Whitfield, 48 Harbor Road",
    notes: "Works downtown; wants to move in January.",
  },
  { day: 2, hour: 14, property: 0, contact: 0, status: "pending", title: "Dana Reyes, 12 Elm Street" },
  { day: 4, hour: 9, property: 1, contact: 4, status: "pending", title: "Lena Brandt, 48 Harbor Road" },
  {
    day: 6,
    hour: 16,
    property: 2,
    contact: 1,
    status: "cancelled",
    title: "Sam Whitfield, 7 Orchard Lane",
  },
];

export const demoEvents: (When & {
  minutes: number;
  property?: number;
  contact?: number;
  type: NewEvent["type"];
  title: string;
  location?: string;
  status?: CalendarStatus;
})[] = [
  {
    day: -1,
    hour: 9,
    minutes: 30,
    contact: 3,
    type: "call",
    title: "Lease renewal, Tom Okafor",
    status: "completed",
  },
  {
    day: 1,
    hour: 13,
    minutes: 60,
    property: 4,
    contact: 5,
    type: "inspection",
    title: "Boiler inspection",
    location: "221 Walnut Avenue",
  },
  { day: 3, hour: 9, minutes: 60, type: "meeting", title: "Weekly planning", location: "Office" },
  {
    day: 5,
    hour: 11,
    minutes: 30,
    contact: 2,
    type: "call",
    title: "Reference call, Priya Nair",
    status: "pending",
  },
];

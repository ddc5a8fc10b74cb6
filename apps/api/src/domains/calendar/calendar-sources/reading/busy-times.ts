import { type Component, linesNamed } from "./lines.ts";
import { type Occurrence, periodOf } from "./occurrences.ts";
import { unreadable } from "./unreadable.ts";
import type { Zones } from "./zones.ts";

type BusyTime = (Occurrence & { isTentative: boolean }) | { event: Component; cause: unknown };

/** The periods of a VFREEBUSY in which its owner is busy; unreadable ones carry their day as DTSTART. */
export function* busyTimesOf(component: Component, zones: Zones): Generator<BusyTime> {
  if (component.damaged.includes("FREEBUSY"))
    yield { event: { ...component, lines: [] }, cause: unreadable("One of its FREEBUSY is damaged.") };
  for (const line of linesNamed(component, "FREEBUSY")) {
    const type = (line.params.get("FBTYPE") ?? "BUSY").toUpperCase();
    if (type === "FREE") continue;
    for (const value of line.value.split(",").filter((each) => each.trim() !== "")) {
      const [begin = "", end = ""] = value.split("/", 2);
      try {
        if (end === "") throw unreadable("One of its FREEBUSY is not a period.");
        const [start, until] = periodOf(line, value, zones);
        const from = start.zone.at(start.wall);
        yield {
          event: component,
          start: from,
          end: until,
          zone: start.zone,
          instance: new Date(from).toISOString(),
          isTentative: type === "BUSY-TENTATIVE",
        };
      } catch (cause) {
        const lines = [
          { ...line, name: "DTSTART", value: begin },
          { ...line, name: "DTEND", value: end },
        ];
        yield { event: { ...component, lines }, cause };
      }
    }
  }
}

import { addDays, instantOf, todayIn } from "../calendar/period.ts";

/** When people begin to work. */
const morning = "09:00";

/** The morning after so many days, ISO 8601 in UTC. @param zone that of the account */
export const morningIn = (days: number, zone: string): string =>
  instantOf({ day: addDays(todayIn(zone), days), time: morning }, zone);

import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import {
  changeTimes,
  field,
  id,
  idParam,
  nonBlank,
  outboundUrl,
  single,
  timestamp,
  withDefault,
} from "./schema.ts";

const exampleUrl = "https://calendars.example.com/";
const exampleCalendar = "https://calendars.example.com/robin/showings/";

const foundCalendar = z
  .object({
    url: field(z.string(), "Its address.", exampleCalendar),
    name: field(z.string(), "Its name.", "Showings"),
  })
  .meta({ id: "FoundCalendar", description: "A calendar of a user of a calendar server." });
export type FoundCalendar = z.output<typeof foundCalendar>;

/** How calendars are reached: by the password of a user of a server, or by OAuth. */
export const calendarAccountServices = ["caldav", "google", "microsoft"] as const;
/** The services that people connect by OAuth rather than with a password. */
export const oauthCalendarServices = ["google", "microsoft"] as const;
export type OAuthCalendarService = (typeof oauthCalendarServices)[number];

/** A user of a calendar server, to one of whose calendars showings are written. */
export const calendarAccount = z
  .object({
    id: field(id, "Identifier of the calendar account.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a81"),
    service: field(
      z.enum(calendarAccountServices),
      "How the calendars are reached: CalDAV, the Google Calendar API or Microsoft Graph.",
      "caldav",
    ),
    url: field(z.string(), "Address of the calendar server.", exampleUrl),
    username: field(z.string(), "User name there.", "robin@agency.example"),
    calendars: field(z.array(foundCalendar), "The user's calendars, when it was connected.", [
      { url: exampleCalendar, name: "Showings" },
    ]),
    calendarUrl: field(
      z.string().nullable(),
      "The one of `calendars` that is kept up to date; null: none yet.",
      exampleCalendar,
    ),
    personId: field(
      id.nullable(),
      "The person whose calendar it is: only the showings that this person shows are in it, and its other events block this person alone. Null: it is the account's, with all showings.",
      null,
    ),
    names: field(
      z.boolean(),
      "Whether what is written has titles, descriptions and names of contacts.",
      false,
    ),
    lastSyncedAt: field(
      timestamp.nullable(),
      "When both sides were last compared, successfully or not; null before the first time.",
      "2026-11-02T09:30:00.000Z",
    ),
    lastSucceededAt: field(
      timestamp.nullable(),
      "When both sides were last the same.",
      "2026-11-02T09:30:00.000Z",
    ),
    lastError: field(
      z.string().nullable(),
      "Why that failed, for people; null when it did not. It is tried again.",
      null,
    ),
    deletedCount: field(
      z.int(),
      "Number of upcoming showings deleted in the calendar, too many at once to be cancelled without a person: see POST /calendar-accounts/{id}/deletions.",
      0,
    ),
    ...changeTimes,
  })
  .meta({ id: "CalendarAccount", description: "A calendar elsewhere that is kept up to date over CalDAV." });
export type CalendarAccount = z.output<typeof calendarAccount>;

const secretHelp = "The password, or an app password. Stored encrypted, and never shown.";
const writable = {
  calendarUrl: field(
    z.string().max(2_048),
    "Which of the calendars is kept up to date, by its address as `calendars` lists it.",
    exampleCalendar,
    { leaveOut: true },
  ),
  names: field(z.boolean(), "Whether what is written has titles, descriptions and names of contacts.", false),
};

/** Body of `POST /calendar-accounts`. */
export const createCalendarAccountInput = z.object({
  url: field(
    outboundUrl(),
    "Address of the calendar server: https, without user name or password; every address that the host resolves to must be public.",
    exampleUrl,
  ),
  username: field(nonBlank(320), "User name there.", "robin@agency.example"),
  password: field(nonBlank(1_000), secretHelp, "app password"),
  personId: field(
    id.nullable().optional(),
    "The person whose calendar it is, see GET /calendar-accounts/{id}. Cannot be changed. Default: null.",
    null,
  ),
  calendarUrl: writable.calendarUrl
    .optional()
    .meta({ description: `${writable.calendarUrl.description} Default: the only one; none of several.` }),
  names: field(withDefault(writable.names, false), `${writable.names.description} Default: false.`, false),
});
export type CreateCalendarAccountInput = z.output<typeof createCalendarAccountInput>;

/** Body of `PATCH /calendar-accounts/{id}`: only the fields to change. */
export const updateCalendarAccountInput = idParam.extend({
  password: field(nonBlank(1_000).optional(), secretHelp, "app password"),
  calendarUrl: writable.calendarUrl.optional(),
  names: writable.names.optional(),
});
export type UpdateCalendarAccountInput = z.output<typeof updateCalendarAccountInput>;

/** Query of `GET /calendar-accounts`. */
export const listCalendarAccountsInput = z.object(pagesOf(calendarAccount));
export type ListCalendarAccountsInput = z.output<typeof listCalendarAccountsInput>;

/** Body of `POST /calendar-accounts/{id}/deletions`. */
export const decideDeletionsInput = idParam.extend({
  cancel: field(
    z.boolean(),
    "Whether the showings are cancelled, which tells their prospects; otherwise they are written to the calendar again.",
    false,
  ),
});
export type DecideDeletionsInput = z.output<typeof decideDeletionsInput>;

const oauthService = field(z.enum(oauthCalendarServices), "Whose calendars.", "google");

const services = z
  .object({
    available: field(z.array(oauthService), "Those for which this server is set up, besides CalDAV.", [
      "google",
    ]),
  })
  .meta({ id: "CalendarServices", description: "Services whose users can give access to their calendars." });
export const oneCalendarServices = single(services);

/** Body of `POST /calendar-accounts/authorize`. */
export const authorizeCalendarInput = z.object({
  service: oauthService,
  personId: createCalendarAccountInput.shape.personId,
  names: createCalendarAccountInput.shape.names,
});
export type AuthorizeCalendarInput = z.output<typeof authorizeCalendarInput>;

const authorization = z
  .object({
    url: field(
      z.string(),
      "The page of the service on which the user gives access. It leads back to the console.",
      "https://accounts.google.com/o/oauth2/v2/auth?client_id=example",
    ),
  })
  .meta({ id: "CalendarAuthorization", description: "Where a user gives access to calendars." });
export const oneCalendarAuthorization = single(authorization);

/** Body of `POST /calendar-accounts/connect`. */
export const connectCalendarInput = z.object({
  state: field(nonBlank(4_000), "As the service returned it.", "state"),
  code: field(nonBlank(4_000), "As the service returned it.", "code"),
});
export type ConnectCalendarInput = z.output<typeof connectCalendarInput>;

export const calendarAccountList = list(calendarAccount);
export const oneCalendarAccount = single(calendarAccount);

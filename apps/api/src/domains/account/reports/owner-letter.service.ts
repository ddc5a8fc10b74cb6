import {
  maxLetterHomes,
  type OwnerLetter,
  type OwnerLetterHome,
  type OwnerLetterInput,
  type OwnerLetterNumbers,
} from "@rental/contract";
import { readLanguageOf } from "@rental/contract/words/language";
import { addressLine } from "@rental/contract/words/place";
import type { Call } from "../../../gate/operation/call.ts";
import type { Asking, LookUp } from "../../../gate/operation/look-up.ts";
import { invalid, ruleBroken } from "../../../platform/app-error.ts";
import { getOrCreate } from "../../../platform/get-or-create.ts";
import { addDays, dayIn, startOfDay } from "../../../platform/text/local-days.ts";
import { letterSentAt } from "../../inbox/messages/owner-letters.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as settings from "../settings/settings.service.ts";
import * as letters from "./owner-letter.queries.ts";
import * as queries from "./reports.queries.ts";

/**
 * The letter about an owner's homes in a month. The numbers are those of the reports.
 * @throws AppError 422 for a month to come, `contact_not_found`, `owner_without_homes`, `too_many_homes`
 */
export async function get(
  call: Call,
  { ownerContactId, month }: Pick<OwnerLetterInput, "ownerContactId" | "month">,
): Promise<OwnerLetter> {
  const { accountId } = call.caller;
  const owner = await ownerOf(call, ownerContactId);
  const { timezone } = await settings.get(call);
  const { from, to, start, end } = daysOf(month, timezone, call.clock.now());
  const found = await mustOwnHomes(call, owner.id);
  const numbers = await numbersOf(call, { accountId, start, end }, timezone, found);
  const homes = found.map((home) => toHome(call, home, numbers));
  return {
    ownerContactId: owner.id,
    ownerName: owner.name,
    month,
    language: readLanguageOf(owner.language),
    period: { from, to, timeZone: timezone },
    sentAt: (await letterSentAt(call.database.read, accountId, owner.id, month))?.toISOString() ?? null,
    homes,
    totals: sumOf(
      homes.map((home) => home.numbers),
      [...numbers.ratings.values()],
    ),
  };
}

/** The contact that a letter is for. @throws AppError 422 `contact_not_found` */
export async function ownerOf(
  call: Asking,
  id: string,
  lock: Pick<LookUp, "lock"> = {},
): Promise<contacts.Row> {
  const owner = await contacts.find(call, id, { ...lock, onMissing: "null" });
  if (!owner) throw contacts.noSuchReference("ownerContactId");
  return owner;
}

async function mustOwnHomes(call: Call, ownerContactId: string): Promise<letters.HomeRow[]> {
  const homes = await letters.homesOf(call.database.read, call.caller.accountId, ownerContactId);
  if (homes.length === 0)
    throw ruleBroken(
      "owner_without_homes",
      "No home names this contact as its owner. Set ownerContactId of the homes first.",
    );
  if (homes.length > maxLetterHomes)
    throw ruleBroken(
      "too_many_homes",
      `The contact owns more than ${maxLetterHomes} homes, the most that a letter has. Use the reports instead.`,
    );
  return homes;
}

/** @throws AppError 422 when it has not begun */
function daysOf(month: string, zone: string, now: Date) {
  const from = `${month}-01`;
  if (from > dayIn(zone, now)) throw invalid([{ field: "month", message: "must not be in the future" }]);
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return {
    from,
    to: addDays(next, -1),
    start: new Date(startOfDay(from, zone)),
    end: new Date(startOfDay(next, zone)),
  };
}

type Numbers = Awaited<ReturnType<typeof numbersOf>>;

/** All in one transaction, by home. */
async function numbersOf(call: Call, period: queries.Period, zone: string, homes: letters.HomeRow[]) {
  const ids = homes.map(({ id }) => id);
  const end = new Date(Math.min(period.end.getTime(), call.clock.now().getTime()));
  const until = { ...period, end };
  return queries.reading(call.database, period.accountId, async (tx) => ({
    leads: byHome(await queries.leads(tx, period, "home", ids)),
    showings: byHome(await queries.showings(tx, period, "home", ids)),
    vacancy: byHome(end > period.start ? await queries.vacancy(tx, until, zone, ids) : []),
    ratings: new Map((await letters.ratings(tx, period, ids)).map((row) => [row.id, row])),
    rents: grouped(await letters.rentChanges(tx, period, ids)),
    owners: grouped(await letters.ownerChanges(tx, period, ids)),
  }));
}

const byHome = <Row extends { key: string | null; isTotal: boolean }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.flatMap((row) => (row.isTotal || row.key === null ? [] : [[row.key, row] as const])));

function grouped<Row extends { id: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) getOrCreate<string, Row[]>(groups, row.id, () => []).push(row);
  return groups;
}

function toHome(call: Call, home: letters.HomeRow, numbers: Numbers): OwnerLetterHome {
  const { id, title, available, monthlyRent, photoKey } = home;
  const [leads, shown] = [numbers.leads.get(id), numbers.showings.get(id)];
  const { ratings = 0, stars = 0 } = numbers.ratings.get(id) ?? {};
  const since = numbers.owners.get(id)?.at(-1)?.at;
  return {
    propertyId: id,
    title,
    address: addressLine(home),
    photoUrl: photoKey === null ? null : `${call.config.cdnUrl}/${photoKey}`,
    available,
    monthlyRent,
    ownerSince: since === undefined ? null : new Date(since).toISOString(),
    rentChanges: (numbers.rents.get(id) ?? []).map(({ at, before, after }) => ({
      at: new Date(at).toISOString(),
      from: before,
      to: after,
    })),
    numbers: {
      leads: leads?.leads ?? 0,
      answered: leads?.answered ?? 0,
      booked: shown?.booked ?? 0,
      attended: shown?.attended ?? 0,
      ratings,
      rating: ratings === 0 ? null : tenths(stars / ratings),
      formCompleted: leads?.formCompleted ?? 0,
      approved: leads?.approved ?? 0,
      vacantDays: tenths(numbers.vacancy.get(id)?.days ?? 0),
    },
  };
}

const tenths = (value: number): number => Number(value.toFixed(1));

/** @param rated the ratings themselves: those of the homes are rounded */
function sumOf(all: OwnerLetterNumbers[], rated: letters.RatingRow[]): OwnerLetterNumbers {
  const sum = (of: (numbers: OwnerLetterNumbers) => number) =>
    all.reduce((total, numbers) => total + of(numbers), 0);
  const ratings = sum((of) => of.ratings);
  return {
    leads: sum((of) => of.leads),
    answered: sum((of) => of.answered),
    booked: sum((of) => of.booked),
    attended: sum((of) => of.attended),
    ratings,
    rating: ratings === 0 ? null : tenths(rated.reduce((total, { stars }) => total + stars, 0) / ratings),
    formCompleted: sum((of) => of.formCompleted),
    approved: sum((of) => of.approved),
    vacantDays: tenths(sum((of) => of.vacantDays)),
  };
}

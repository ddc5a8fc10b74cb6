import type { Errand, Place } from "./errand.ts";
import { chooseZone, publishForm, publishListing, set, signIn } from "./setting-up.ts";
import { nightZone } from "./walked-server.ts";

/** What prospects find of an account. */
export interface Published {
  title: string;
  street: string;
  /** Slug of a form. */
  form: string;
  /** Texts that the agency wrote, in its own language. */
  written: string[];
  /** A working day soon, by its name. */
  workingDay: (language: "en" | "es") => string;
}

interface Listing {
  id: string;
  title: string;
  address: string;
  isPublic: boolean;
}

interface Form {
  slug: string | null;
  isPublic: boolean;
}

/** Publishes an account in the console, as far as it is not, and lets it be night there. */
export async function publish(errand: Errand, { server, account }: Place): Promise<Published> {
  const timezone = nightZone();
  const page = await errand.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await errand.step("The agency signs in", async () => signIn(page, await server.link(account.id)));
  await errand.step("It lies where it is night", () =>
    set(page, "Showings", "Showings", () => chooseZone(page, timezone)),
  );
  await errand.step("Prospects may ask for a person there", () =>
    set(page, "Assistant and chat", "Assistant", () =>
      page.getByRole("switch", { name: /^Prospects may ask for a person/ }).check(),
    ),
  );
  await errand.step("Its public page is on", () =>
    set(page, "Public page", "Public page", () =>
      page.getByRole("switch", { name: /^The public page is on/ }).check(),
    ),
  );
  // What is there already is read by the API: a person sees it.
  const read = async <T>(path: string) => (await server.api<{ data: T[] }>("GET", path, account.apiKey)).data;
  const listings = async () =>
    (await read<Listing>("/properties?limit=50")).filter(({ isPublic }) => isPublic);
  const forms = async () =>
    (await read<Form>("/workflows?limit=50")).filter(({ isPublic, slug }) => isPublic && slug !== null);
  if ((await listings()).length === 0) await publishListing(errand, page);
  if ((await forms()).length === 0) await publishForm(errand, page);

  const [all, [form]] = [await listings(), await forms()];
  const { title, address } = all.at(-1)!;
  const settings = await server.api("GET", "/settings", account.apiKey);
  const photos = await Promise.all(all.map(({ id }) => read(`/properties/${id}/images`)));
  const day = nextWorkingDay(timezone);
  return {
    title,
    street: address.replace(/^\d+ /, "").split(",")[0]!,
    form: form!.slug!,
    written: sentencesIn([all, photos, form, settings]),
    workingDay: (language) =>
      new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(day),
  };
}

/** Each text of several words in a record. The longest come first: a short one may be a part of them. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === "string") return /\S\s+\S/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value)
    .flatMap(sentencesIn)
    .sort((a, b) => b.length - a.length);
}

/** The first day from Monday to Friday after tomorrow, at 00:00 UTC. */
function nextWorkingDay(timeZone: string): Date {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  const day = new Date(`${today}T00:00:00Z`);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (
    [0, 6].includes(day.getUTCDay()) ||
    day.getTime() < Date.parse(`${today}T00:00:00Z`) + 2 * 86_400_000
  );
  return day;
}

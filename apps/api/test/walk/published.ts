import type { Place } from "./errand.ts";
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
  title: string;
  address: string;
  description: string | null;
  features: string[];
  isPublic: boolean;
}

/** Publishes an account, if it is not, and lets it be night there. */
export async function publish({ server, account }: Place): Promise<Published> {
  const key = account.apiKey;
  const timezone = nightZone();
  await server.api("PATCH", "/settings", key, { timezone, profilePublic: true, callHumanEnabled: true });
  const listings = async () =>
    (await server.api<{ data: Listing[] }>("GET", "/properties?limit=50", key)).data.filter(
      (each) => each.isPublic,
    );
  if ((await listings()).length === 0) await server.api("POST", "/properties", key, newListing);
  const forms = async () =>
    (
      await server.api<{ data: { name: string; slug: string | null; isPublic: boolean }[] }>(
        "GET",
        "/workflows?limit=50",
        key,
      )
    ).data.filter(({ isPublic, slug }) => isPublic && slug !== null);
  if ((await forms()).length === 0) await server.api("POST", "/workflows", key, newForm);

  const all = await listings();
  const { title, address } = all.at(-1)!;
  const own = all.flatMap((each) => [each.title, each.address, each.description ?? "", ...each.features]);
  const fromForm = [
    newForm.introMessage,
    newForm.completionConfig.message,
    ...newForm.questionConfig.questions.map(({ label }) => label),
  ];
  const day = nextWorkingDay(timezone);
  return {
    ...{ title, street: address.replace(/^\d+ /, "").split(",")[0]!, form: (await forms())[0]!.slug! },
    written: [...own, ...fromForm, ...demoForm].filter((text) => text !== ""),
    workingDay: (language) =>
      new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(day),
  };
}

const newListing = {
  ...{ title: "Bright home on Pine Street", address: "5 Pine Street", city: "Springfield", state: "IL" },
  ...{ monthlyRent: 1650, bedrooms: 2, bathrooms: 1, isPublic: true },
};

const newForm = {
  ...{ name: "Application", isPublic: true, triggerType: "deep_link", steps: [{ type: "end", config: {} }] },
  introMessage: "A few questions first.",
  questionConfig: {
    questions: [
      { key: "moveIn", label: "When would you like to move in?", type: "date", required: true },
      { key: "income", label: "What do you earn in a month?", type: "number", required: true, min: 0 },
      { key: "pets", label: "Do you have pets?", type: "boolean", required: true },
    ],
  },
  completionConfig: { message: "We will call you." },
};

/** What the demo data's form and agency say. */
const demoForm = [
  "When would you like to move in?",
  "What is your monthly income?",
  "Do you have pets?",
  "Thank you, we will be in touch.",
  "Hello! A few questions first, it takes two minutes.",
  "I can show you homes that are available, answer questions and arrange a showing.",
  ...["The building from the street", "Living room", "Kitchen"],
];

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

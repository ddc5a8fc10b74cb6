import { type Html, html } from "../../platform/text/html.ts";
import { queryDecoder } from "../rest/decode-query.ts";
import { checkbox, input, type Problems, problemSummary, select } from "./fields.ts";
import type { Texts } from "./texts/index.ts";
import { typedNumber } from "./typed-number.ts";
import { operationNamed } from "./visit.ts";

/** The filters offered by the form, by the operation's names for them. */
const names = [
  "city",
  "minRent",
  "maxRent",
  "minBedrooms",
  "minBathrooms",
  "availableBefore",
  "petFriendly",
  "hasParking",
] as const;

const decode = queryDecoder(operationNamed("listings.list").input);

/** The filters in a query, without the empty form fields that browsers also send. */
export const chosenFilters = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query[name]?.trim() ? [[name, query[name].trim()]] : [])));

/** Filters that people type as amounts. */
const amounts = ["minRent", "maxRent"];

/** The filters and the page number, converted to the operation's input. */
export function listingQuery(given: Record<string, string>): Record<string, unknown> {
  const typed = amounts.flatMap((name) => (given[name] ? [[name, String(typedNumber(given[name]))]] : []));
  return decode({ ...given, ...Object.fromEntries(typed) });
}

/** The filter form, expanded when any filter is set. */
export function filterForm(path: string, chosen: Record<string, string>, problems: Problems, t: Texts): Html {
  const count = Object.keys(chosen).length;
  const atLeast = (last: number) => [
    { value: "", label: t.any },
    ...Array.from({ length: last }, (_, index) => ({ value: `${index + 1}`, label: t.atLeast(index + 1) })),
  ];
  const amount = { type: "text", more: { inputmode: "decimal", autocomplete: "off" }, problems };
  return html`${problemSummary(problems, t)}
<details class="filters"${count > 0 && html` open`}>
<summary>${t.filters}${count > 0 && ` (${count})`}</summary>
<form method="get" action="${path}" role="search" class="panel">
${input({ name: "city", label: t.filterCity, value: chosen.city, problems, more: { autocomplete: "off" } })}
${input({ name: "minRent", label: t.filterMinRent, value: chosen.minRent, ...amount })}
${input({ name: "maxRent", label: t.filterMaxRent, value: chosen.maxRent, ...amount })}
${select({ name: "minBedrooms", label: t.filterBedrooms, value: chosen.minBedrooms, choices: atLeast(5), problems })}
${select({ name: "minBathrooms", label: t.filterBathrooms, value: chosen.minBathrooms, choices: atLeast(3), problems })}
${input({ name: "availableBefore", type: "date", label: t.filterBefore, value: chosen.availableBefore, problems })}
${checkbox("petFriendly", t.filterPets, chosen.petFriendly === "true")}
${checkbox("hasParking", t.filterParking, chosen.hasParking === "true")}
<div class="actions">
<button>${t.applyFilters}</button>
${count > 0 && html`<a class="tap" href="${path}">${t.clearFilters}</a>`}
</div>
</form>
</details>`;
}

/** The message for a filter that the operation refused. */
export function filterProblem(name: string, t: Texts): string {
  const labels: Record<string, string> = {
    city: t.filterCity,
    minRent: t.filterMinRent,
    maxRent: t.filterMaxRent,
    minBedrooms: t.filterBedrooms,
    minBathrooms: t.filterBathrooms,
    availableBefore: t.filterBefore,
    petFriendly: t.filterPets,
    hasParking: t.filterParking,
  };
  return `${labels[name] ?? t.filters}: ${rule(name, t)}`;
}

function rule(name: string, t: Texts): string {
  if (name === "city") return t.wrongText;
  if (name === "availableBefore") return t.wrongDay;
  return name === "petFriendly" || name === "hasParking" ? t.wrongChoice : t.wrongAmount;
}

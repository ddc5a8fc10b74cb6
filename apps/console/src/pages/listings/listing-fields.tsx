import { Fieldset, Text } from "@mantine/core";
import { dayInWords } from "@rental/contract/words/day";
import {
  bedrooms as bedroomsIn,
  homeWords,
  parkingWords,
  petWords,
  rentAMonth,
} from "@rental/contract/words/home";
import { addressLine } from "@rental/contract/words/place";
import type { ReactNode } from "react";
import { useSession } from "../../app/session.ts";
import { NumberField, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled, lastDay } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { linesOf } from "./details-draft.ts";
import type { ListingDraft } from "./listing-draft.ts";
import classes from "./listings.module.css";
import { listingsWords } from "./words.ts";
import { WriteDescription } from "./write-description.tsx";

/** The form asks for `available` and `availabilityDate` with one menu. */
export const listingAliases = { available: "availability" };

interface FieldsProps {
  draft: ListingDraft;
  onChange: (draft: ListingDraft) => void;
  disabled?: boolean;
}

type NumberName = "monthlyRent" | "bedrooms" | "bathrooms" | "squareFootage";
type TextName = Exclude<
  keyof ListingDraft,
  NumberName | "fees" | "assigneeId" | "openHouses" | "customFields"
>;

/** The fields that matter to every listing, in groups, each with how the public page shows it. */
export function ListingFields({ draft, onChange, disabled = false }: FieldsProps) {
  const w = useWords(listingsWords);
  const { writesDescriptions } = useSession();
  const shown = useShown(draft);
  const text = <Name extends TextName>(name: Name) => ({
    ...controlled(draft[name] as string, (value) => onChange({ ...draft, [name]: value })),
    disabled,
    name,
  });
  const amount = (name: NumberName) => ({
    value: draft[name],
    disabled,
    min: 0,
    name,
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <>
      <Group title={w.groups.place} shown={shown.place}>
        <div className={layout.pair}>
          <TextField label={w.address} description={w.addressHint} required {...text("address")} />
          <TextField label={w.unit} description={w.unitHint} maxLength={50} {...text("unit")} />
        </div>
        <div className={layout.pair}>
          <TextField label={w.city} {...text("city")} />
          <TextField label={w.region} {...text("state")} />
          <TextField label={w.zip} {...text("zip")} />
        </div>
        <TextField label={w.headline} description={w.headlineHint} {...text("title")} />
      </Group>
      <Group title={w.groups.rent} shown={shown.rent}>
        <div className={layout.pair}>
          <NumberField label={w.rent} required {...amount("monthlyRent")} />
          <SelectField label={w.availability} data={choicesOf(w.availabilities)} {...text("availability")} />
          {draft.availability === "from" && (
            <TextField type="date" required max={lastDay} label={w.from} {...text("availabilityDate")} />
          )}
        </div>
      </Group>
      <Group title={w.groups.home} shown={shown.home}>
        <div className={layout.pair}>
          <NumberField
            isWhole
            label={w.bedrooms}
            description={w.bedroomsHint}
            required
            {...amount("bedrooms")}
          />
          <NumberField label={w.bathrooms} description={w.bathroomsHint} required {...amount("bathrooms")} />
          <NumberField label={w.size} {...amount("squareFootage")} />
        </div>
      </Group>
      <Group title={w.groups.text} shown={shown.text}>
        <TextAreaField label={w.description} autosize={false} rows={5} {...text("description")} />
        {!disabled && writesDescriptions && (
          <WriteDescription draft={draft} onWritten={(description) => onChange({ ...draft, description })} />
        )}
      </Group>
    </>
  );
}

/** Fields that belong together. */
function Group({ title, shown, children }: { title: string; shown: string; children: ReactNode }) {
  const w = useWords(listingsWords);
  return (
    <Fieldset legend={title}>
      <div className={layout.form}>
        {children}
        <Text size="sm" className={classes.shown!}>
          <b>{w.onThePage}</b> {shown}
        </Text>
      </div>
    </Fieldset>
  );
}

/** How the public page shows a draft, one line for each group. */
function useShown(draft: ListingDraft) {
  const w = useWords(listingsWords);
  const { language } = useLanguage();
  const { dollars, number } = useFormat();
  const home = homeWords[language];
  const money = (typed: number | string) => dollars(Number(typed) || 0);
  const listed = (...parts: (string | false)[]) =>
    parts.filter((part) => part !== false && part !== "").join(" · ");
  const { availability, availabilityDate, petPolicy, parking, propertyType } = draft;
  const region = [draft.state.trim(), draft.zip.trim()].filter(Boolean).join(" ");
  const line = addressLine({ address: draft.address, unit: draft.unit });
  const place = [line, draft.city, region].map((part) => part.trim()).filter(Boolean);
  return {
    place:
      place.length === 0 ? w.nothingYet : [draft.title.trim(), place.join(", ")].filter(Boolean).join(" · "),
    rent: listed(
      draft.monthlyRent !== "" && rentAMonth(Number(draft.monthlyRent) || 0, language),
      draft.depositAmount !== "" && w.depositOf(money(draft.depositAmount)),
      availability === "from" && availabilityDate !== ""
        ? home.availableFrom(dayInWords(availabilityDate, language))
        : w.shownAvailability[availability],
    ),
    home:
      listed(
        draft.bedrooms !== "" && bedroomsIn(Number(draft.bedrooms), language),
        draft.bathrooms !== "" && home.bathrooms(Number(draft.bathrooms)),
        draft.squareFootage !== "" && home.squareFeet(number(Number(draft.squareFootage))),
        propertyType !== "" && w.kinds[propertyType],
        petPolicy !== "" && petWords[language][petPolicy],
        parking !== "" && parkingWords[language][parking],
      ) || w.nothingYet,
    text: listed(
      draft.description.trim() === "" ? w.noDescription : w.descriptionShown,
      linesOf(draft.features).length > 0 && w.featuresShown(linesOf(draft.features).length),
    ),
  };
}

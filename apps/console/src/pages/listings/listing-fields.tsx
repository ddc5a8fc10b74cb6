import type { Property } from "@rental/sdk";
import { NumberField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./listings.module.css";
import { listingsWords } from "./words.ts";

/** What the form of a listing edits, as it is typed. */
export interface ListingDraft {
  title: string;
  address: string;
  city: string;
  monthlyRent: number | string;
  bedrooms: number | string;
  bathrooms: number | string;
  description: string;
  features: string;
}

export const emptyDraft: ListingDraft = {
  ...{ title: "", address: "", city: "", description: "", features: "" },
  ...{ monthlyRent: "", bedrooms: "", bathrooms: "" },
};

export const draftOf = (listing: Property): ListingDraft => ({
  title: listing.title,
  address: listing.address,
  city: listing.city ?? "",
  monthlyRent: listing.monthlyRent,
  bedrooms: listing.bedrooms,
  bathrooms: listing.bathrooms,
  description: listing.description ?? "",
  features: listing.features.join("\n"),
});

/** The draft as the API takes it. */
export const fieldsOf = ({ title, address, city, description, features, ...numbers }: ListingDraft) => ({
  title,
  address,
  city: city.trim() || null,
  monthlyRent: Number(numbers.monthlyRent),
  bedrooms: Number(numbers.bedrooms),
  bathrooms: Number(numbers.bathrooms),
  description: description.trim() || null,
  features: features
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== ""),
});

interface FieldsProps {
  draft: ListingDraft;
  onChange: (draft: ListingDraft) => void;
  disabled?: boolean;
}

export function ListingFields({ draft, onChange, disabled = false }: FieldsProps) {
  const w = useWords(listingsWords);
  const text = (name: "title" | "address" | "city" | "description" | "features") => ({
    ...controlled(draft[name], (value) => onChange({ ...draft, [name]: value })),
    name,
    disabled,
  });
  const amount = (name: "monthlyRent" | "bedrooms" | "bathrooms") => ({
    name,
    value: draft[name],
    disabled,
    required: true,
    min: 0,
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <>
      <TextField label={w.address} required {...text("address")} />
      <div className={classes.pair}>
        <TextField label={w.headline} description={w.headlineHint} {...text("title")} />
        <TextField label={w.city} {...text("city")} />
      </div>
      <div className={classes.pair}>
        <NumberField label={w.rent} {...amount("monthlyRent")} />
        <NumberField isWhole label={w.bedrooms} description={w.bedroomsHint} {...amount("bedrooms")} />
        <NumberField label={w.bathrooms} {...amount("bathrooms")} />
      </div>
      <TextAreaField label={w.description} autosize={false} rows={5} {...text("description")} />
      <TextAreaField label={w.features} description={w.featuresHint} rows={4} {...text("features")} />
    </>
  );
}

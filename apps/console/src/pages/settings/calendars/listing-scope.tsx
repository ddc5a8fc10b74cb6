import { SelectField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { ListingPicker } from "../../../ui/record-pickers.tsx";

/** Of one listing, or of all. */
export interface Scope {
  kind: "all" | "one";
  /** Empty until it is chosen. */
  propertyId: string;
}

export const scopeOf = (propertyId: string | null): Scope => ({
  kind: propertyId === null ? "all" : "one",
  propertyId: propertyId ?? "",
});

export const propertyIdOf = ({ kind, propertyId }: Scope): string | null =>
  kind === "all" ? null : propertyId;

interface ListingScopeProps {
  label: string;
  words: Record<Scope["kind"], string>;
  value: Scope;
  onChange: (scope: Scope) => void;
}

/** Chooses all listings, or one of them. */
export function ListingScope({ label, words, value, onChange }: ListingScopeProps) {
  return (
    <>
      <SelectField
        name="scope"
        label={label}
        {...controlled(value.kind, (kind) => onChange({ ...value, kind }))}
        data={[
          { value: "all", label: words.all },
          { value: "one", label: words.one },
        ]}
      />
      {value.kind === "one" && (
        <ListingPicker
          name="propertyId"
          required
          value={value.propertyId}
          onChange={(propertyId) => onChange({ ...value, propertyId })}
        />
      )}
    </>
  );
}

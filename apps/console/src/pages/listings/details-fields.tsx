import { Button, Fieldset, Text } from "@mantine/core";
import type { Property } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { buildingsQuery, contactQuery } from "../../api/queries.ts";
import { useMay } from "../../app/session.ts";
import { AssigneeField } from "../../ui/assignee-field.tsx";
import { BookingFormField } from "../../ui/booking-form-field.tsx";
import { CustomFields } from "../../ui/custom-fields.tsx";
import {
  CheckField,
  FieldGroup,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { ContactPicker } from "../../ui/record-pickers.tsx";
import { TagsField } from "../../ui/tags.tsx";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useWords } from "../../words/words.ts";
import { type DetailsDraft, emptyFee, type FeeDraft } from "./details-draft.ts";
import { detailsWords } from "./details-words.ts";
import type { ListingDraft } from "./listing-draft.ts";
import { OpenHouses } from "./open-houses.tsx";

interface DetailsProps {
  draft: ListingDraft;
  onChange: (draft: ListingDraft) => void;
  disabled: boolean;
}

type TextName = Exclude<keyof DetailsDraft, "fees" | "assigneeId" | "openHouses" | "customFields">;

/** What an input of a field needs. @param name of the field in the API, if the draft has another */
const inputsOf =
  ({ draft, onChange, disabled }: DetailsProps) =>
  (member: TextName, name: string = member) => ({
    ...controlled(String(draft[member]), (value) => onChange({ ...draft, [member]: value })),
    disabled,
    name,
  });

const numbersOf =
  ({ draft, onChange, disabled }: DetailsProps) =>
  (member: TextName, name: string = member) => ({
    value: draft[member],
    onChange: (value: string) => onChange({ ...draft, [member]: value }),
    disabled,
    name,
  });

/** Country, coordinates and building. */
export function PlaceDetails(props: DetailsProps) {
  const w = useWords(detailsWords);
  const text = inputsOf(props);
  const number = numbersOf(props);
  return (
    <>
      <div className={layout.pair}>
        <TextField label={w.country} description={w.countryHint} maxLength={2} {...text("country")} />
        <NumberField label={w.latitude} min={-90} max={90} {...number("latitude")} />
        <NumberField label={w.longitude} min={-180} max={180} {...number("longitude")} />
      </div>
      <BuildingField {...props} />
    </>
  );
}

function BuildingField(props: DetailsProps) {
  const w = useWords(detailsWords);
  const may = useMay();
  const { data } = useQuery({ ...buildingsQuery, enabled: may.see("buildings") });
  const choices = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { buildingId } = props.draft;
  if (choices.length === 0 && buildingId === "") return null;
  const isMissing = buildingId !== "" && !choices.some(({ value }) => value === buildingId);
  return (
    <SelectField
      label={w.building}
      description={w.buildingHint}
      data={[
        { value: "", label: w.noBuilding },
        ...(isMissing ? [{ value: buildingId, label: w.thisBuilding }] : []),
        ...choices,
      ]}
      {...inputsOf(props)("buildingId")}
    />
  );
}

/** Lease and fees. */
export function RentDetails(props: DetailsProps) {
  const w = useWords(detailsWords);
  const number = numbersOf(props);
  const lease = { isWhole: true, min: 1, max: 1200 } as const;
  return (
    <>
      <div className={layout.pair}>
        <NumberField label={w.leaseMin} {...lease} {...number("leaseMin", "leaseTermMonths.min")} />
        <NumberField label={w.leaseMax} {...lease} {...number("leaseMax", "leaseTermMonths.max")} />
      </div>
      <TextAreaField
        label={w.utilities}
        description={w.utilitiesHint}
        rows={2}
        {...inputsOf(props)("utilitiesIncluded")}
      />
      <FeeFields
        fees={props.draft.fees}
        onChange={(fees) => props.onChange({ ...props.draft, fees })}
        disabled={props.disabled}
      />
    </>
  );
}

interface FeeFieldsProps {
  fees: FeeDraft[] | null;
  onChange: (fees: FeeDraft[] | null) => void;
  disabled: boolean;
}

/** Fees, one below the other. Without any, the listing does not state them. */
export function FeeFields({ fees, onChange, disabled }: FeeFieldsProps) {
  const w = useWords(detailsWords);
  const rows = fees ?? [];
  const set = (at: number, change: Partial<FeeDraft>) =>
    onChange(rows.map((fee, index) => (index === at ? { ...fee, ...change } : fee)));
  return (
    <FieldGroup name="fees" label={w.fees} description={w.feesHint}>
      {rows.map((fee, at) => {
        const check = (name: "required" | "refundable") => ({
          name: `fees.${at}.${name}`,
          checked: fee[name],
          disabled,
          onChange: (event: { currentTarget: { checked: boolean } }) =>
            set(at, { [name]: event.currentTarget.checked }),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: fees have no identity but their place.
          <Fieldset key={at} legend={w.feeNumber(at + 1)}>
            <div className={layout.pair}>
              <TextField
                label={w.feeName}
                name={`fees.${at}.name`}
                required
                maxLength={100}
                disabled={disabled}
                {...controlled(fee.name, (name) => set(at, { name }))}
              />
              <NumberField
                label={w.feeAmount}
                name={`fees.${at}.amount`}
                required
                min={0}
                disabled={disabled}
                value={fee.amount}
                onChange={(amount) => set(at, { amount })}
              />
              <SelectField
                label={w.feeFrequency}
                name={`fees.${at}.frequency`}
                disabled={disabled}
                data={choicesOf(w.frequencies)}
                {...controlled(fee.frequency, (frequency) => set(at, { frequency }))}
              />
              <CheckField label={w.feeRequired} {...check("required")} />
              <CheckField label={w.feeRefundable} {...check("refundable")} />
              {!disabled && (
                <Button
                  variant="default"
                  onClick={() => {
                    const others = rows.filter((_, index) => index !== at);
                    onChange(others.length > 0 ? others : null);
                  }}
                >
                  {w.removeFee(at + 1)}
                </Button>
              )}
            </div>
          </Fieldset>
        );
      })}
      {!disabled && rows.length < 30 && (
        <div>
          <Button variant="default" onClick={() => onChange([...rows, emptyFee])}>
            {w.addFee}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

/** The equipment of the home. */
export function HomeDetails(props: DetailsProps) {
  const w = useWords(detailsWords);
  const text = inputsOf(props);
  const number = numbersOf(props);
  const unknown = { value: "", label: w.unknown };
  return (
    <>
      <div className={layout.pair}>
        <SelectField label={w.laundry} data={[unknown, ...choicesOf(w.laundries)]} {...text("laundry")} />
        <SelectField label={w.furnished} data={[unknown, ...choicesOf(w.yesNo)]} {...text("furnished")} />
      </div>
      <div className={layout.pair}>
        <TextField label={w.heating} maxLength={200} {...text("heating")} />
        <TextField label={w.cooling} maxLength={200} {...text("cooling")} />
      </div>
      <div className={layout.pair}>
        <NumberField isWhole label={w.floor} min={-20} max={500} {...number("floor")} />
        <NumberField isWhole label={w.yearBuilt} min={1000} max={2200} {...number("yearBuilt")} />
      </div>
    </>
  );
}

/** The rules for prospects who book showings; empty fields are as in the settings. */
export function ShowingFields(props: DetailsProps & { listing: Property | undefined }) {
  const { draft, onChange, disabled, listing } = props;
  const w = useWords(detailsWords);
  const number = numbersOf(props);
  return (
    <Fieldset legend={w.showings}>
      <div className={layout.form}>
        <Text size="sm">{w.showingsHint}</Text>
        <div className={layout.pair}>
          <NumberField isWhole label={w.notice} min={0} max={20_160} {...number("showingNoticeMinutes")} />
          <NumberField isWhole label={w.horizon} min={1} max={56} {...number("showingHorizonDays")} />
          <NumberField
            isWhole
            required
            label={w.parties}
            description={w.partiesHint}
            min={1}
            max={50}
            {...number("showingParties")}
          />
        </div>
        <div className={layout.pair}>
          <NumberField isWhole label={w.perHour} min={1} max={60} {...number("showingsPerHour")} />
        </div>
        <OpenHouses
          propertyId={listing?.id}
          saved={listing?.openHouses ?? []}
          value={draft.openHouses}
          onChange={(openHouses) => onChange({ ...draft, openHouses })}
          disabled={disabled}
        />
      </div>
    </Fieldset>
  );
}

/** The fields that only the office sees. */
export function OfficeFields(props: DetailsProps) {
  const w = useWords(detailsWords);
  const may = useMay();
  const { hint } = useWords(assigneeWords);
  const { draft, onChange, disabled = false } = props;
  const { data: owner } = useQuery({
    ...contactQuery(draft.ownerContactId),
    enabled: draft.ownerContactId !== "",
  });
  return (
    <Fieldset legend={w.office}>
      <div className={layout.form}>
        {may.write && !disabled && (
          <ContactPicker
            name="ownerContactId"
            label={w.owner}
            current={owner}
            value={draft.ownerContactId}
            onChange={(ownerContactId) => onChange({ ...draft, ownerContactId })}
          />
        )}
        <AssigneeField
          description={hint}
          disabled={disabled}
          value={draft.assigneeId}
          onChange={(assigneeId) => onChange({ ...draft, assigneeId })}
        />
        <TagsField value={draft.tags} onChange={(tags) => onChange({ ...draft, tags })} disabled={disabled} />
        <CustomFields
          of="properties"
          values={draft.customFields}
          onChange={(customFields) => onChange({ ...draft, customFields })}
          disabled={disabled}
        />
        {may.see("workflows") && (
          <BookingFormField
            ofListing
            label={w.bookingForm}
            description={w.bookingFormHint}
            value={draft.bookingRequires}
            onChange={(bookingRequires) => onChange({ ...draft, bookingRequires })}
            disabled={disabled}
          />
        )}
        <TextField
          label={w.externalId}
          description={w.externalIdHint}
          maxLength={200}
          {...inputsOf(props)("externalId")}
        />
      </div>
    </Fieldset>
  );
}

import { Text } from "@mantine/core";
import type { Property } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { buildingsQuery, contactQuery } from "../../api/queries.ts";
import { useMay, useSession } from "../../app/session.ts";
import { AssigneeField } from "../../ui/assignee-field.tsx";
import { BookingFormField } from "../../ui/booking-form-field.tsx";
import { CustomFields } from "../../ui/custom-fields.tsx";
import { NumberField, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { MoreFields } from "../../ui/more-fields.tsx";
import { ContactPicker } from "../../ui/record-pickers.tsx";
import { TagsField } from "../../ui/tags.tsx";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useWords } from "../../words/words.ts";
import { detailsWords } from "./details-words.ts";
import { FeeFields } from "./fee-fields.tsx";
import { emptyDraft, type ListingDraft } from "./listing-draft.ts";
import { isOver, OpenHouses } from "./open-houses.tsx";
import { listingsWords } from "./words.ts";

interface DetailsProps {
  /** The listing as it is saved, if it is. */
  listing?: Property | undefined;
  draft: ListingDraft;
  onChange: (draft: ListingDraft) => void;
  disabled?: boolean;
}

type InputName = Exclude<keyof ListingDraft, "fees" | "assigneeId" | "openHouses" | "customFields">;

/** What an input of a field needs. @param name of the field in the API, if the draft has another */
const inputsOf =
  ({ draft, onChange, disabled = false }: DetailsProps) =>
  (member: InputName, name: string = member) => ({
    ...controlled(String(draft[member]), (value) => onChange({ ...draft, [member]: value })),
    disabled,
    name,
  });

const numbersOf =
  ({ draft, onChange, disabled = false }: DetailsProps) =>
  (member: InputName, name: string = member) => ({
    value: draft[member],
    onChange: (value: string) => onChange({ ...draft, [member]: value }),
    disabled,
    name,
  });

/** How many of these fields differ from those of a new listing. */
const filledOf = (draft: ListingDraft, names: (keyof ListingDraft)[]): number =>
  names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(emptyDraft[name])).length;

/** The fields that a new listing can do without, in closed groups. */
export function ListingDetails(props: DetailsProps) {
  const w = useWords(detailsWords);
  return (
    <>
      {!props.disabled && (
        <Text size="sm" c="dimmed">
          {w.optional}
        </Text>
      )}
      <RentDetails {...props} />
      <HomeDetails {...props} />
      <TextDetails {...props} />
      <PlaceDetails {...props} />
      <ShowingFields {...props} />
      <OfficeFields {...props} />
    </>
  );
}

/** Building, country and coordinates. */
function PlaceDetails(props: DetailsProps) {
  const w = useWords(detailsWords);
  const number = numbersOf(props);
  return (
    <MoreFields
      title={w.groups.place}
      hint={w.groupHints.place}
      filled={filledOf(props.draft, [
        "buildingId",
        // A saved listing has one in any case: if nobody gave it, that of the account.
        ...(props.listing ? [] : (["country"] as const)),
        "latitude",
        "longitude",
      ])}
    >
      <BuildingField {...props} />
      <TextField
        label={w.country}
        description={w.countryHint}
        maxLength={2}
        {...inputsOf(props)("country")}
      />
      <div className={layout.pair}>
        <NumberField label={w.latitude} min={-90} max={90} {...number("latitude")} />
        <NumberField label={w.longitude} min={-180} max={180} {...number("longitude")} />
      </div>
    </MoreFields>
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

/** Deposit, lease and fees. */
function RentDetails(props: DetailsProps) {
  const w = useWords(detailsWords);
  const { deposit } = useWords(listingsWords);
  const number = numbersOf(props);
  const lease = { isWhole: true, min: 1, max: 1200 } as const;
  return (
    <MoreFields
      title={w.groups.rent}
      hint={w.groupHints.rent}
      filled={filledOf(props.draft, ["depositAmount", "leaseMin", "leaseMax", "utilitiesIncluded", "fees"])}
    >
      <NumberField label={deposit} min={0} {...number("depositAmount")} />
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
        disabled={props.disabled ?? false}
      />
    </MoreFields>
  );
}

/** The kind of home and its equipment. */
function HomeDetails(props: DetailsProps) {
  const w = useWords(detailsWords);
  const l = useWords(listingsWords);
  const { previews } = useSession();
  const text = inputsOf(props);
  const number = numbersOf(props);
  const choices = (words: Readonly<Record<string, string>>) => [
    { value: "", label: w.unknown },
    ...choicesOf(words),
  ];
  const filled = filledOf(props.draft, [
    ...(previews.propertyType ? (["propertyType"] as const) : []),
    "petPolicy",
    "parking",
    "laundry",
    "furnished",
    "heating",
    "cooling",
    "floor",
    "yearBuilt",
  ]);
  return (
    <MoreFields title={w.groups.home} hint={w.groupHints.home} filled={filled}>
      <div className={layout.pair}>
        {previews.propertyType && (
          <SelectField label={l.kind} data={choices(l.kinds)} {...text("propertyType")} />
        )}
        <SelectField label={l.pets} data={choices(l.petPolicies)} {...text("petPolicy")} />
        <SelectField label={l.parking} data={choices(l.parkings)} {...text("parking")} />
      </div>
      <div className={layout.pair}>
        <SelectField label={w.laundry} data={choices(w.laundries)} {...text("laundry")} />
        <SelectField label={w.furnished} data={choices(w.yesNo)} {...text("furnished")} />
      </div>
      <div className={layout.pair}>
        <TextField label={w.heating} maxLength={200} {...text("heating")} />
        <TextField label={w.cooling} maxLength={200} {...text("cooling")} />
      </div>
      <div className={layout.pair}>
        <NumberField isWhole label={w.floor} min={-20} max={500} {...number("floor")} />
        <NumberField isWhole label={w.yearBuilt} min={1000} max={2200} {...number("yearBuilt")} />
      </div>
    </MoreFields>
  );
}

/** What the public page shows beside the description. */
function TextDetails(props: DetailsProps) {
  const w = useWords(detailsWords);
  const l = useWords(listingsWords);
  const text = inputsOf(props);
  return (
    <MoreFields
      title={w.groups.text}
      hint={w.groupHints.text}
      filled={filledOf(props.draft, ["features", "virtualTourUrl"])}
    >
      <TextAreaField label={l.features} description={l.featuresHint} rows={4} {...text("features")} />
      <TextField
        type="url"
        label={l.tour}
        description={l.tourHint}
        maxLength={2048}
        {...text("virtualTourUrl")}
      />
    </MoreFields>
  );
}

/** The rules for prospects who book showings; empty fields are as in the settings. */
function ShowingFields(props: DetailsProps) {
  const { draft, onChange, disabled = false, listing } = props;
  const w = useWords(detailsWords);
  const number = numbersOf(props);
  const filled = filledOf({ ...draft, openHouses: draft.openHouses.filter((each) => !isOver(each)) }, [
    "showingNoticeMinutes",
    "showingHorizonDays",
    "showingParties",
    "showingsPerHour",
    "openHouses",
  ]);
  return (
    <MoreFields title={w.showings} hint={w.groupHints.showings} filled={filled}>
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
    </MoreFields>
  );
}

/** The fields that only the office sees. */
function OfficeFields(props: DetailsProps) {
  const w = useWords(detailsWords);
  const may = useMay();
  const { hint } = useWords(assigneeWords);
  const { draft, onChange, disabled = false } = props;
  const seesForms = may.see("workflows");
  const choosesOwner = may.write && !disabled;
  const filled =
    Object.values(draft.customFields).filter((value) => value !== null).length +
    filledOf(draft, [
      ...(choosesOwner ? (["ownerContactId"] as const) : []),
      ...(seesForms ? (["bookingRequires"] as const) : []),
      "assigneeId",
      "tags",
      "externalId",
    ]);
  const { data: owner } = useQuery({
    ...contactQuery(draft.ownerContactId),
    enabled: draft.ownerContactId !== "",
  });
  return (
    <MoreFields title={w.office} hint={w.groupHints.office} filled={filled}>
      {choosesOwner && (
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
      {seesForms && (
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
    </MoreFields>
  );
}

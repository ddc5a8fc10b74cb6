import type { Building } from "@rental/sdk";
import { type FeeDraft, feesOf, linesOf, numberOrNull, orNull } from "../details-draft.ts";

/** What the form of a building edits, as it is typed. */
export interface BuildingDraft {
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  latitude: number | string;
  longitude: number | string;
  yearBuilt: number | string;
  description: string;
  amenities: string;
  petPolicy: NonNullable<Building["petPolicy"]> | "";
  fees: FeeDraft[] | null;
  imageIds: string[];
}

export const draftOfBuilding = (building?: Building): BuildingDraft => ({
  name: building?.name ?? "",
  address: building?.address ?? "",
  city: building?.city ?? "",
  state: building?.state ?? "",
  zip: building?.zip ?? "",
  country: building?.country ?? "",
  latitude: building?.latitude ?? "",
  longitude: building?.longitude ?? "",
  yearBuilt: building?.yearBuilt ?? "",
  description: building?.description ?? "",
  amenities: building?.amenities.join("\n") ?? "",
  petPolicy: building?.petPolicy ?? "",
  fees: building?.fees ?? null,
  imageIds: building?.imageIds ?? [],
});

/** Only what was changed, so that changes by others meanwhile are kept. */
export function buildingChangesOf(draft: BuildingDraft, before: BuildingDraft) {
  const [now, then] = [draft, before].map((each) => ({
    ...buildingFieldsOf(each),
    imageIds: each.imageIds,
  })) as [BuildingFields, BuildingFields];
  const names = Object.keys(now) as (keyof BuildingFields)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(now[name]) !== JSON.stringify(then[name]))
      .map((name) => [name, now[name]]),
  ) as Partial<BuildingFields>;
}
type BuildingFields = ReturnType<typeof buildingFieldsOf> & Pick<BuildingDraft, "imageIds">;

/** The draft as the API takes it. */
export const buildingFieldsOf = (draft: BuildingDraft) => ({
  name: draft.name,
  address: draft.address,
  city: orNull(draft.city),
  state: orNull(draft.state),
  zip: orNull(draft.zip),
  country: orNull(draft.country),
  latitude: numberOrNull(draft.latitude),
  longitude: numberOrNull(draft.longitude),
  yearBuilt: numberOrNull(draft.yearBuilt),
  description: orNull(draft.description),
  amenities: linesOf(draft.amenities),
  petPolicy: draft.petPolicy || null,
  fees: feesOf(draft.fees),
});

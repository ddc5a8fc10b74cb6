import type { Building, Property } from "@rental/contract";

/** The fields that a property can inherit from its building, and those that identify the building. */
export type Inheriting = Pick<
  Property,
  | ("buildingId" | "petPolicy" | "fees" | "features" | "imageUrls" | "yearBuilt" | "latitude" | "longitude")
  | "updatedAt"
>;

/**
 * A property as prospects see it: missing fields are inherited from its building, and the building's amenities are added
 * to its features.
 */
export function inherited<Shown extends Inheriting>(property: Shown, building: Building | undefined): Shown {
  if (!building) return property;
  const own = new Set(property.features.map((feature) => feature.toLowerCase()));
  const isPlaced = property.latitude !== null;
  return {
    ...property,
    petPolicy: property.petPolicy ?? building.petPolicy,
    fees: property.fees ?? building.fees,
    features: [...property.features, ...building.amenities.filter((each) => !own.has(each.toLowerCase()))],
    imageUrls: property.imageUrls.length > 0 ? property.imageUrls : building.imageUrls,
    yearBuilt: property.yearBuilt ?? building.yearBuilt,
    latitude: isPlaced ? property.latitude : building.latitude,
    longitude: isPlaced ? property.longitude : building.longitude,
    // Readers of feeds look for listings that have changed since their last fetch.
    updatedAt: [property.updatedAt, building.updatedAt].toSorted().at(-1)!,
  };
}

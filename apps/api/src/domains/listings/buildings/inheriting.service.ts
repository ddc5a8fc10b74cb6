import type { Building, Property } from "@rental/contract";

/** What a property has in common with its building, and what shows which that is. */
export type Inheriting = Pick<
  Property,
  | ("buildingId" | "petPolicy" | "fees" | "features" | "imageUrls" | "yearBuilt" | "latitude" | "longitude")
  | "updatedAt"
>;

/**
 * A property as prospects see it: what it does not say itself, its building says. Amenities of the building are added to
 * its own features.
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
    // Readers of feeds take over what has changed since they read it last.
    updatedAt: [property.updatedAt, building.updatedAt].toSorted().at(-1)!,
  };
}

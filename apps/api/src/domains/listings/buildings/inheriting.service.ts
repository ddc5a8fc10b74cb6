import type { Building, Property } from "@rental/contract";

/**
 * A property as prospects see it: what it does not say itself, its building says. Amenities of the building are added to
 * its own features.
 */
export function inherited(property: Property, building: Building | undefined): Property {
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

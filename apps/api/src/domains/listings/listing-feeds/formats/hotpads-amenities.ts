import { element, parent } from "./xml.ts";

/** Words of the hotPads guide for what a home has, and for what its building has. */
const words = {
  MODEL_AMENITY:
    "Dishwasher Washer Dryer Freezer GarbageDisposal Microwave RangeOven Refrigerator TrashCompactor Fireplace CeilingFan DoublePaneWindows Handrails LargeClosets MotherInLawUnit Patio Balcony StorageSpace VaultedCeiling WindowCoverings",
  PROPERTY_AMENITY:
    "BarbecueArea Basement BasketBallCourt BusinessCenter CableSatellite ChildCare Concierge ControlledAccess Courtyard Deck DisabledAccess Dock Doorman Elevator FencedYard FitnessCenter Garden GatedEntry GreenHouse HotTubSpa Intercom JettedBathTub Lawn NightPatrol OnSiteMaintenance OnSiteManagement PackageReceiving PlayGround Pool Porch Sauna SecuritySystem Skylight SportsCourt SprinklerSystem SunDeck TennisCourt TVLounge VolleyBallCourt WetBar",
  FLOOR_COVERING: "Carpet Concrete Hardwood Laminate LinoleumVinyl Slate Softwood Tile",
};

const key = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

const known = new Map(
  Object.entries(words).flatMap(([type, all]) =>
    all.split(" ").map((word) => [key(word), { type, word }] as const),
  ),
);

/** Tags for the amenities that the guide knows. All others are left to the description. */
export function amenityTags(features: string[]): string[] {
  const found = new Set(features.map((feature) => known.get(key(feature))));
  return [...found].flatMap((tag) =>
    tag ? [parent("ListingTag", [element("tag", tag.word)], { type: tag.type })] : [],
  );
}

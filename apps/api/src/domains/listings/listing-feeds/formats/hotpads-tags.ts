import type { FeedListing } from "./listing.ts";
import { element, parent } from "./xml.ts";

/** An element of the guide with one value of its list. */
export const tag = (type: string, value: string | number | boolean): string =>
  parent("ListingTag", [element("tag", value)], { type });

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
  return [...found].flatMap((amenity) => (amenity ? [tag(amenity.type, amenity.word)] : []));
}

/** Values of the guide for what owners say in their own words; the first pattern that matches decides. */
type Patterns = [pattern: RegExp, value: string][];

const heatingSystems: Patterns = [
  [/baseboard/i, "Baseboard"],
  [/forced[- ]?air/i, "ForcedAir"],
  [/heat pump/i, "HeatPump"],
  [/radiant/i, "Radiant"],
  [/stove/i, "Stove"],
  [/wall/i, "Wall"],
];
const heatingFuels: Patterns = [
  [/electric/i, "Electric"],
  [/propane|butane/i, "PropaneButane"],
  [/\bgas\b/i, "Gas"],
  [/\boil\b/i, "Oil"],
  [/solar/i, "Solar"],
  [/pellet/i, "WoodPellet"],
  [/coal/i, "Coal"],
];
const coolingSystems: Patterns = [
  [/central/i, "Central"],
  [/evaporative|swamp/i, "Evaporative"],
  [/geothermal/i, "Geothermal"],
  [/wall|window/i, "Wall"],
  [/solar/i, "Solar"],
  [/^none$/i, "None"],
];
const rentIncludes: Patterns = [
  [/hot water/i, "HotWater"],
  [/water/i, "Water"],
  [/sew(er|age)/i, "Sewage"],
  [/trash|garbage/i, "Garbage"],
  [/electric/i, "Electricity"],
  [/\bgas\b/i, "Gas"],
  [/internet|wi-?fi/i, "Internet"],
  [/cable/i, "Cable"],
];

const firstOf = (patterns: Patterns, text: string | null): string | undefined =>
  patterns.find(([pattern]) => text !== null && pattern.test(text))?.[1];

const laundries = { in_unit: "IN_UNIT", shared: "SHARED", hookups: null, none: null };

/** Tags for the fields that have no element of their own. */
export function detailTags(listing: FeedListing): string[] {
  const included = new Set((listing.utilitiesIncluded ?? []).map((text) => firstOf(rentIncludes, text)));
  const values: [type: string, value: string | number | null | undefined][] = [
    ["LAUNDRY", listing.laundry && laundries[listing.laundry]],
    ["HEATING_SYSTEM", firstOf(heatingSystems, listing.heating)],
    ["HEATING_FUEL", firstOf(heatingFuels, listing.heating)],
    ["COOLING_SYSTEM", firstOf(coolingSystems, listing.cooling)],
    ["YEAR_BUILT", listing.yearBuilt],
    ...[...included].map((value): [string, string | undefined] => ["RENT_INCLUDES", value]),
  ];
  return values.flatMap(([type, value]) => (value == null ? [] : [tag(type, value)]));
}

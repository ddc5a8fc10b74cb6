import { type Column, columnNames, listingTable } from "@rental/contract/table";
import { rental } from "../../api/client.ts";
import { useSession } from "../../app/session.ts";
import { listingColumns } from "../../words/listing-columns.ts";
import { useWords } from "../../words/words.ts";
import { detailsWords } from "../listings/details-words.ts";
import { listingsWords } from "../listings/words.ts";
import { ImportPage } from "./import-page.tsx";
import type { ImportKind } from "./kind.ts";
import { listingsImportWords } from "./listings-words.ts";

const listings: ImportKind<Column> = {
  table: listingTable,
  columnNames,
  list: "/listings",
  useWords: () => useWords(listingsImportWords),
  useColumns: () => {
    const { propertyType, ...others } = useWords(listingColumns);
    return useSession().previews.propertyType ? { ...others, ...(propertyType && { propertyType }) } : others;
  },
  useFieldNames,
  remembered: ({ columns }) => columns,
  toRemember: (columns) => ({ columns }),
  start: async (mode, properties, attempt) => {
    const { jobId } = await rental.bulkImports.create({ mode, properties }, attempt);
    return rental.bulkImports.get(jobId);
  },
  look: ({ jobId }) => rental.bulkImports.get(jobId!),
  sameCall: {
    path: "/properties/bulk",
    body: { properties: [{ address: "12 Elm Street", rent: "$1,850", beds: 2, baths: 1 }] },
    sdk: `console.log(await rental.bulkImports.createAndWait({
  properties: [{ address: "12 Elm Street", rent: "$1,850", beds: 2, baths: 1 }],
}));`,
  },
};

/** Creates listings from a file. */
export const Page = () => <ImportPage kind={listings} />;

/** The fields of a listing by the names that their form has. */
function useFieldNames(): Record<string, string> {
  const w = useWords(listingsWords);
  const d = useWords(detailsWords);
  return {
    unit: w.unit,
    virtualTourUrl: w.tour,
    country: d.country,
    latitude: d.latitude,
    longitude: d.longitude,
    buildingId: d.building,
    laundry: d.laundry,
    heating: d.heating,
    cooling: d.cooling,
    furnished: d.furnished,
    utilitiesIncluded: d.utilities,
    fees: d.fees,
    floor: d.floor,
    yearBuilt: d.yearBuilt,
    externalId: d.externalId,
    ownerContactId: d.owner,
    showingNoticeMinutes: d.notice,
    showingHorizonDays: d.horizon,
    showingsPerHour: d.perHour,
    showingParties: d.parties,
    openHouses: d.openHouses,
    title: w.headline,
    address: w.address,
    city: w.city,
    state: w.region,
    zip: w.zip,
    monthlyRent: w.rentShort,
    depositAmount: w.deposit,
    availabilityDate: w.from,
    available: w.availability,
    bedrooms: w.bedrooms,
    bathrooms: w.bathrooms,
    squareFootage: w.size,
    propertyType: w.kind,
    petPolicy: w.pets,
    parking: w.parking,
    description: w.description,
    features: w.features,
    imageUrls: w.photos,
  };
}

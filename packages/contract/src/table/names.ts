/** The names of property fields in bulk imports and in files. */

/** Aliases in `POST /properties/bulk`. Letter case, `_`, `-` and spaces are ignored. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  address: ["street", "streetAddress", "location", "fullAddress"],
  monthlyRent: ["rent", "price", "rentAmount"],
  bedrooms: ["beds", "br"],
  bathrooms: ["baths", "ba"],
  availabilityDate: ["availableFrom", "availableOn"],
  description: ["details"],
  zip: ["zipCode", "postalCode"],
  features: ["amenities"],
  petPolicy: ["pets", "petFriendly"],
  parking: ["hasParking"],
  squareFootage: ["sqft", "area"],
  depositAmount: ["deposit", "securityDeposit"],
};

/** What a file's column contains: a property field, or something that fields are composed from. */
export type Column = keyof typeof columns;

/**
 * Column headers, reduced to letters and digits, as written by AppFolio, Buildium, Propertyware, Rent Manager, Yardi,
 * DoorLoop, Zillow and others, and by people in their own tables, in English and Spanish. Of a column's lists, the first for which a row has a value counts; two different values
 * for one list are an error. Names of what a tenant pays or has paid, such as `actualrent`, are left out on purpose.
 */
const columns = {
  title: [
    ["title", "título", "titulo"],
    ["marketingtitle", "postingtitle", "adpublictitle"],
    ["propertyname", "buildingname", "name"],
  ],
  address: [
    ["unitstreet", "unitstreetaddress1"],
    [
      ...names("address"),
      "street1",
      "address1",
      "addressline1",
      "line1",
      "streetaddress1",
      "streetaddressline1",
      "dirección",
      "direccion",
      "domicilio",
    ],
    ["unitaddress"],
    ["unparsedaddress"],
    ["propertyaddress", "propertystreet", "propertystreetaddress", "propertystreetaddress1"],
  ],
  address2: [
    ["unitstreet2", "unitstreetaddress2", "unitaddresscont"],
    ["address2", "addressline2", "street2", "line2", "streetaddress2", "streetaddressline2"],
    ["propertystreetaddress2"],
  ],
  unit: [["unit", "unitnumber", "unitno", "unitname", "unidad"]],
  apt: [["apt", "aptnumber", "aptno", "apartment", "apartmentnumber", "apartamento", "departamento"]],
  suite: [["suite", "suitenumber"]],
  streetNumber: [["streetnumber", "housenumber"]],
  streetName: [["streetname"]],
  streetSuffix: [["streetsuffix"]],
  city: [["unitcity"], ["city", "town", "addresscity", "ciudad"], ["propertycity"]],
  state: [
    ["unitstate"],
    ["state", "st", "province", "stateorprovince", "stateprovince", "addressstate", "region"],
    ["propertystate"],
  ],
  zip: [
    ["unitzip", "unitzipcode"],
    [...names("zip"), "postcode", "códigopostal", "codigopostal", "cp", "addresszip", "addresszipcode"],
    ["propertyzip", "propertyzipcode"],
  ],
  monthlyRent: [
    ["advertisedrent"],
    ["listingrent"],
    ["askingrent"],
    ["listprice"],
    [
      ...names("monthlyRent"),
      "rentpermonth",
      "rentmo",
      "renta",
      "rentamensual",
      "alquiler",
      "alquilermensual",
    ],
    ["marketrent"],
    ["targetrent"],
    ["baserent"],
    ["computedmarketrent"],
    ["basemarketrent"],
    ["bestfinalrent"],
    ["legalrent"],
  ],
  depositAmount: [
    [...names("depositAmount"), "security", "depósito", "deposito", "fianza"],
    ["defaultdeposit"],
    ["targetdeposit"],
  ],
  bedrooms: [
    [
      ...names("bedrooms"),
      "bed",
      "bd",
      "bedroom",
      "bdrm",
      "bdrms",
      // "# of bedrooms" and "No. of bedrooms"
      "ofbedrooms",
      "ofbeds",
      "noofbedrooms",
      "numberofbedrooms",
      "numbedrooms",
      "bedroomstotal",
      "unitbedrooms",
      "recámaras",
      "recamaras",
      "dormitorios",
      "habitaciones",
    ],
  ],
  bathrooms: [
    [
      ...names("bathrooms"),
      "bath",
      "bathroom",
      "ofbathrooms",
      "ofbaths",
      "noofbathrooms",
      "baños",
      "banos",
      "numberofbathrooms",
      "numbathrooms",
      "unitbathrooms",
      "bathroomstotal",
      "bathroomstotaldecimal",
    ],
  ],
  bedsAndBaths: [["bdba", "bedbath", "bedsbaths", "brba", "bedroomsbathrooms"]],
  fullBaths: [["fullbaths", "fullbathrooms", "numfullbaths", "bathroomsfull"]],
  halfBaths: [["halfbaths", "halfbathrooms", "numhalfbaths", "bathroomshalf"]],
  squareFootage: [
    [...names("squareFootage"), "squarefeet", "sqfootage", "livingarea", "unitsqft", "unitsize", "size"],
    ["maxsquarefeet"],
    ["totalarea"],
  ],
  availabilityDate: [
    [...names("availabilityDate"), "availabledate", "availdate", "dateavailable", "disponibledesde"],
    ["readyforshowingon"],
    ["madereadydate"],
    ["nextmovein"],
    ["moveindate"],
  ],
  available: [["available", "avail", "disponible"]],
  isPublic: [["ispublic"]],
  petPolicy: [[...names("petPolicy"), "petsallowed"]],
  cats: [["catsallowed"]],
  dogs: [["dogsallowed"]],
  parking: [names("parking"), ["parkingtype"]],
  description: [
    [...names("description"), "descripción", "descripcion", "adpublicdescription", "publicremarks"],
    ["marketingdescription"],
    ["shortdescription"],
    ["remarks"],
    ["comments"],
  ],
  features: [[...names("features"), "feature"]],
  unitFeatures: [["unitamenities"]],
  appliances: [["unitappliances"]],
  buildingFeatures: [["propertyamenities"]],
  interiorFeatures: [["interiorfeatures"]],
  propertyType: [["propertytype"], ["hometype"], ["propertysubtype"]],
  country: [["country", "addresscountry"]],
  latitude: [["latitude", "lat"]],
  longitude: [["longitude", "lng", "lon"]],
  leaseTermMonths: [["leasetermmonths"]],
  laundry: [["laundry"]],
  heating: [["heating"]],
  cooling: [["cooling"]],
  furnished: [["furnished"]],
  utilitiesIncluded: [["utilitiesincluded"]],
  fees: [["fees"]],
  floor: [["floor"]],
  yearBuilt: [["yearbuilt"]],
  virtualTourUrl: [["virtualtoururl"]],
  externalId: [["externalid"]],
  buildingId: [["buildingid"]],
  ownerContactId: [["ownercontactid"]],
  assigneeId: [["assigneeid"]],
  tags: [["tags"]],
  excludedFromFeeds: [["excludedfromfeeds"]],
  showingNoticeMinutes: [["showingnoticeminutes"]],
  showingHorizonDays: [["showinghorizondays"]],
  showingsPerHour: [["showingsperhour"]],
  showingParties: [["showingparties"]],
  openHouses: [["openhouses"]],
  bookingRequires: [["bookingrequires"]],
  customFields: [["customfields"]],
  metadata: [["metadata"]],
  imageUrls: [["imageurls"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** What people may choose for a column. */
export const columnNames = Object.keys(columns) as [Column, ...Column[]];

/** A field's names in `POST /properties/bulk`, reduced to letters and digits. */
function names(field: string): string[] {
  return [field, ...(otherNames[field] ?? [])].map((name) => name.toLowerCase());
}

/** What people have chosen for columns, by their headers; null leaves a column out. */
export type ChosenColumns<Name extends string = Column> = Readonly<Record<string, Name | null>>;

/** The column that a header names, and the rank of its value: 0 takes precedence over 1. */
export type ColumnOf<Name extends string> = (header: string) => { column: Name; rank: number } | undefined;

/** @param columns the headers of each column, reduced to letters and digits, in lists by rank */
export function columnFinder<Name extends string>(
  columns: Readonly<Record<Name, readonly (readonly string[])[]>>,
): ColumnOf<Name> {
  const byHeader = new Map(
    (Object.entries(columns) as [Name, readonly (readonly string[])[]][]).flatMap(([column, lists]) =>
      lists.flatMap((list, rank) => list.map((name) => [name, { column, rank }] as const)),
    ),
  );
  return (header) =>
    header.length > maxHeaderLength
      ? undefined
      : byHeader.get(header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
}

/** No known header is longer. */
const maxHeaderLength = 60;

export const columnOf = columnFinder<Column>(columns);

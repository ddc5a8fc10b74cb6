import type { parkings, petPolicies, propertyTypes } from "../property.ts";
import type { ReadLanguage, WordsFor } from "./language.ts";
import { money } from "./money.ts";

/** Wording for a home's rooms, units and availability. */
interface HomeWords {
  studio: string;
  bedroomCount: (count: number) => string;
  bathrooms: (count: number) => string;
  /** @param size a number formatted for the language */
  squareFeet: (size: string) => string;
  /** Follows an amount. */
  aMonth: string;
  availableNow: string;
  availableFrom: (day: string) => string;
  notAvailable: string;
}

export const homeWords: Record<ReadLanguage, HomeWords> = {
  en: {
    studio: "studio",
    bedroomCount: (count) => `${count} ${count === 1 ? "bedroom" : "bedrooms"}`,
    bathrooms: (count) => `${count} ${count === 1 ? "bathroom" : "bathrooms"}`,
    squareFeet: (size) => `${size} sq ft`,
    aMonth: "a month",
    availableNow: "available now",
    availableFrom: (day) => `available from ${day}`,
    notAvailable: "not available at the moment",
  },
  es: {
    studio: "estudio",
    bedroomCount: (count) => `${count} ${count === 1 ? "dormitorio" : "dormitorios"}`,
    bathrooms: (count) => `${count} ${count === 1 ? "baño" : "baños"}`,
    squareFeet: (size) => `${size} pies cuadrados`,
    aMonth: "al mes",
    availableNow: "disponible ahora",
    availableFrom: (day) => `disponible desde el ${day}`,
    notAvailable: "no disponible en este momento",
  },
};

/** `studio`, `2 bedrooms` */
export const bedrooms = (count: number, language: ReadLanguage): string =>
  count === 0 ? homeWords[language].studio : homeWords[language].bedroomCount(count);

/** `$1,495 a month` */
export const rentAMonth = (rent: number, language: ReadLanguage): string =>
  `${money(rent, language)} ${homeWords[language].aMonth}`;

export const petWords: WordsFor<(typeof petPolicies)[number]> = {
  en: {
    allowed: "pets are allowed",
    not_allowed: "pets are not allowed",
    negotiable: "pets are possible by arrangement",
  },
  es: {
    allowed: "se permiten mascotas",
    not_allowed: "no se permiten mascotas",
    negotiable: "se permiten mascotas previo acuerdo",
  },
};

export const parkingWords: WordsFor<(typeof parkings)[number]> = {
  en: { included: "parking is included", available: "parking is available", none: "no parking" },
  es: {
    included: "estacionamiento incluido",
    available: "estacionamiento disponible",
    none: "sin estacionamiento",
  },
};

export const propertyTypeWords: WordsFor<(typeof propertyTypes)[number]> = {
  en: {
    house: "house",
    apartment: "apartment",
    condo: "condo",
    townhouse: "townhouse",
    room: "private room",
  },
  es: {
    house: "casa",
    apartment: "apartamento",
    condo: "condominio",
    townhouse: "casa adosada",
    room: "habitación privada",
  },
};

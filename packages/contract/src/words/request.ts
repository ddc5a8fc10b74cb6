import type { RequestReason } from "../calendar.ts";
import type { WordsFor } from "./language.ts";

/** Why a person has to decide about a showing, for the account. */
export const requestReasonWords: WordsFor<RequestReason> = {
  en: {
    rent: "the rent is above what they want to pay",
    bedrooms: "it has fewer bedrooms than they need",
    bathrooms: "it has fewer bathrooms than they need",
    availability: "it is not available by the day they want to move in",
    pets: "they have pets, and the listing does not allow them or does not say",
    parking: "they need parking, and the listing has none or does not say",
    city: "it is in another city than they want",
    denied: "their answers were denied",
  },
  es: {
    rent: "el alquiler es más alto de lo que quieren pagar",
    bedrooms: "tiene menos dormitorios de los que necesitan",
    bathrooms: "tiene menos baños de los que necesitan",
    availability: "no está disponible para el día en que quieren mudarse",
    pets: "tienen mascotas y el anuncio no las admite o no lo dice",
    parking: "necesitan estacionamiento y el anuncio no lo tiene o no lo dice",
    city: "está en otra ciudad que la que quieren",
    denied: "sus respuestas fueron rechazadas",
  },
};

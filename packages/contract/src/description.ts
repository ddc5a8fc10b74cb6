import { z } from "zod";
import { updatePropertyInput } from "./property.ts";
import { field, single } from "./schema.ts";
import { readLanguages } from "./words/language.ts";

/** Body of `POST /properties/description`. */
export const writeDescriptionInput = updatePropertyInput
  .pick({
    title: true,
    address: true,
    unit: true,
    city: true,
    state: true,
    monthlyRent: true,
    depositAmount: true,
    available: true,
    availabilityDate: true,
    bedrooms: true,
    bathrooms: true,
    squareFootage: true,
    propertyType: true,
    petPolicy: true,
    parking: true,
    features: true,
    leaseTermMonths: true,
    laundry: true,
    heating: true,
    cooling: true,
    furnished: true,
    utilitiesIncluded: true,
    floor: true,
    yearBuilt: true,
  })
  .extend({ language: field(z.enum(readLanguages), "Language of the text, as an ISO 639-1 code.", "en") });
export type WriteDescriptionInput = z.output<typeof writeDescriptionInput>;

export const writtenDescription = single(
  z
    .object({
      description: field(
        z.string().nullable(),
        "The text; null without a model, and when what it wrote can't be used.",
        "A quiet two-bedroom apartment with a dishwasher.",
      ),
    })
    .meta({ id: "WrittenDescription", description: "A first description of a home." }),
);

import { plain } from "../../../screening/answers/answers.service.ts";

/*
 * Compares the model's interpretation with what the message says. The model may interpret what the visitor wrote, but
 * not add to it; otherwise it could search for other listings, or book for another person, than the visitor wants.
 */

/** Whether a text contains these words. */
export const says = (text: string, part: string): boolean => {
  const wanted = plain(part).replace(/\s+/g, " ").trim();
  return wanted !== "" && plain(text).replace(/\s+/g, " ").includes(wanted);
};

const pets = /pet|dog|cat|animal|mascota|perr|gat|chien|chat|hund|katz|cane|cachorr/;
const parking = /park|garage|garaj|garagem|estacionamiento|cochera|stellplatz|carport|\bcar\b/;

export const saysPets = (text: string): boolean => pets.test(plain(text));
export const saysParking = (text: string): boolean => parking.test(plain(text));

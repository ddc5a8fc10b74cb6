import { contactNameIn } from "@rental/contract/words/contact";
import { useQuery } from "@tanstack/react-query";
import { contactQuery } from "../api/queries.ts";
import { useLanguage } from "../words/words.ts";

/** Returns a contact's name in the language of the page. */
export function useNameOf(): (name: string) => string {
  const { language } = useLanguage();
  return (name) => contactNameIn(name, language);
}

/** The name of a contact, also of a deleted one. Each contact is read once. */
export function ContactName({ id }: { id: string }) {
  const nameOf = useNameOf();
  const { data } = useQuery(contactQuery(id));
  return <>{data ? nameOf(data.name) : "…"}</>;
}

import { useQuery } from "@tanstack/react-query";
import { contactQuery } from "../api/queries.ts";
import { useNameOf } from "./contact-name.tsx";
import { Face } from "./face.tsx";

/** The initials of a contact, which is read once, with its name. */
export function ContactFace({ id }: { id: string }) {
  const nameOf = useNameOf();
  const { data } = useQuery(contactQuery(id));
  return <Face name={data ? nameOf(data.name) : ""} />;
}

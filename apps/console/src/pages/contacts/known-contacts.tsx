import { Alert } from "@mantine/core";
import type { Contact } from "@rental/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { rental } from "../../api/client.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { mergeWords } from "./merge-words.ts";

/** Long enough that typing does not send a request for each letter. */
const pauseMs = 250;
/** The last digits stand together in most notations of a phone number. */
const lastDigits = 4;
const minDigits = 7;
const maxShown = 3;

const digitsOf = (phone: string | null): string => (phone ?? "").replace(/\D/g, "");

/** Whether these are digits of one number, of which one may lack the country or the area. */
function isSameNumber(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length >= minDigits && longer.endsWith(shorter);
}

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: ["contacts", "known", search],
    queryFn: ({ signal }) => rental.contacts.list({ search, limit: 100 }, { signal }),
    enabled: search !== "",
  });

/** Shows who already has this email address or phone number. It may be a different person all the same. */
export function KnownContacts(typed: Pick<Contact, "email" | "phone">) {
  const w = useWords(mergeWords);
  const nameOf = useNameOf();
  const email = useSettled((typed.email ?? "").trim().toLowerCase());
  const digits = useSettled(digitsOf(typed.phone));
  const byEmail = useQuery(foundQuery(/.@.+\../.test(email) ? email : ""));
  const byPhone = useQuery(foundQuery(digits.length < minDigits ? "" : digits.slice(-lastDigits)));
  const known = new Map(
    [
      ...(byEmail.data?.data ?? []).filter((contact) => contact.email?.toLowerCase() === email),
      ...(byPhone.data?.data ?? []).filter(({ phone }) => isSameNumber(digitsOf(phone), digits)),
    ].map((contact) => [contact.id, contact]),
  );
  return (
    <div role="status">
      {known.size > 0 && (
        <Alert color="yellow">
          {w.known}{" "}
          {[...known.values()].slice(0, maxShown).map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <TextLink to="/contacts/$id" params={{ id }}>
                {nameOf(name)}
              </TextLink>
            </span>
          ))}
          . {w.addAnyway}
        </Alert>
      )}
    </div>
  );
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(waiting);
  }, [typed]);
  return settled;
}

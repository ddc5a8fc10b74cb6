import { Button } from "@mantine/core";
import type { Property } from "@rental/sdk";
import { useMay } from "../../app/session.ts";
import { ContactName } from "../../ui/contact-name.tsx";
import { reveal } from "../../ui/reveal.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { detailsWords } from "./details-words.ts";

function focusField(): void {
  const field = document.querySelector<HTMLElement>("[name=ownerContactId]");
  if (field) reveal(field);
  field?.focus();
}

/** The home's owner, above the form, with a link to its field further down. */
export function OwnerOf({ listing: { ownerContactId } }: { listing: Property }) {
  const w = useWords(detailsWords);
  const may = useMay();
  if (!ownerContactId)
    return (
      may.write && (
        <div>
          <Button size="xs" variant="default" onClick={focusField}>
            {w.chooseOwner}
          </Button>
        </div>
      )
    );
  return (
    <div>
      {w.owner}:{" "}
      <TextLink to="/contacts/$id" params={{ id: ownerContactId }}>
        <ContactName id={ownerContactId} />
      </TextLink>
    </div>
  );
}

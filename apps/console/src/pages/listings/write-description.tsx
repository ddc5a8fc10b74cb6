import { Button, Text } from "@mantine/core";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useSession } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { fieldsOf, type ListingDraft } from "./listing-draft.ts";
import { previewWords } from "./preview-words.ts";

interface WriteDescriptionProps {
  draft: ListingDraft;
  onWritten: (description: string) => void;
}

/**
 * Lets the model write a description, to be edited and saved. A result that arrives late does not replace what was typed
 * meanwhile.
 */
export function WriteDescription({ draft, onWritten }: WriteDescriptionProps) {
  const w = useWords(previewWords);
  const { language } = useLanguage();
  const { previews } = useSession();
  const { address, ...facts } = fieldsOf(draft, previews.propertyType);
  const write = useWrite({
    write: () =>
      rental.properties.writeDescription({ ...facts, ...(address.trim() !== "" && { address }), language }),
    onSuccess: ({ description }) => {
      if (description !== null && draft.description.trim() === "") onWritten(description);
    },
    repeatable: false,
  });
  if (draft.description.trim() !== "") return null;
  return (
    <div>
      <Button variant="default" size="xs" loading={write.isPending} onClick={() => write.run(undefined)}>
        {w.write}
      </Button>
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {write.data?.description === null ? w.notWritten : w.writeHint}
      </Text>
      <FailureNote error={write.error} />
    </div>
  );
}

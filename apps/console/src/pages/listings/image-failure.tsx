import { Alert } from "@mantine/core";
import { imageFault } from "@rental/contract/words/image-fault";
import { failureOf } from "../../api/errors.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { uiWords } from "../../ui/words.ts";
import { useLanguage, useWords } from "../../words/words.ts";

/** Why a photo was refused, in the language of the page. Shows nothing without an error. */
export function ImageFailure({ error }: { error: unknown }) {
  const { language } = useLanguage();
  const { failures } = useWords(uiWords);
  if (!error) return null;
  const { detail } = failureOf(error);
  const said = imageFault(detail, language);
  if (said === detail) return <FailureNote error={error} />;
  return (
    <Alert role="alert" color="red" variant="light" title={failures.refused}>
      {said}
    </Alert>
  );
}

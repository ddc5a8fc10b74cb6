import { Alert } from "@mantine/core";
import { appWords } from "../app/words.ts";
import { useWords } from "../words/words.ts";
import { PageFrame } from "./page.tsx";

/** In place of a page that only owners can see. */
export function OwnersOnly({ title }: { title: string }) {
  const w = useWords(appWords);
  return (
    <PageFrame title={title}>
      <Alert color="gray">{w.ownersOnly}</Alert>
    </PageFrame>
  );
}

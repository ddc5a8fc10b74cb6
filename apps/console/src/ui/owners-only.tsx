import { Alert } from "@mantine/core";
import { defineWords, useWords } from "../words/words.ts";
import { PageFrame } from "./page.tsx";

const words = defineWords({
  en: { ownersOnly: "Only owners can see this page. An owner can give you that role." },
  es: { ownersOnly: "Solo los propietarios pueden ver esta página. Un propietario puede darle ese rol." },
});

/** In place of a page that only owners can see. */
export function OwnersOnly({ title }: { title: string }) {
  const w = useWords(words);
  return (
    <PageFrame title={title}>
      <Alert color="gray">{w.ownersOnly}</Alert>
    </PageFrame>
  );
}

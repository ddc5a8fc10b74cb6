import { Text, Title } from "@mantine/core";
import { TextLink } from "../ui/text-link.tsx";
import { useWords } from "../words/words.ts";
import { notFoundWords } from "./not-found-words.ts";

export function NotFoundPage() {
  const w = useWords(notFoundWords);
  return (
    <>
      <Title id="title" order={1}>
        {w.notFound}
      </Title>
      <Text>{w.notFoundHint}</Text>
      <TextLink to="/">{w.toHome}</TextLink>
    </>
  );
}

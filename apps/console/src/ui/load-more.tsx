import { Button } from "@mantine/core";
import { useWords } from "../words/words.ts";
import { uiWords } from "./words.ts";

interface LoadMoreProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Below a list that was read with `useInfiniteQuery`. */
export function LoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: LoadMoreProps) {
  const w = useWords(uiWords);
  if (!hasNextPage) return null;
  return (
    <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {w.more}
    </Button>
  );
}

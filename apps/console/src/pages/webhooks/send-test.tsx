import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { TestResult } from "../../ui/test-result.tsx";
import { useWords } from "../../words/words.ts";
import { webhooksWords } from "./words.ts";

/** Sends a test, and shows what the receiver answered. */
export function SendTest({ webhookId }: { webhookId: string }) {
  const w = useWords(webhooksWords);
  const queries = useQueryClient();
  const test = useWrite({
    write: (_: undefined) => rental.webhooks.test(webhookId),
    repeatable: false,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["webhooks", "deliveries", webhookId] }),
  });
  return (
    <>
      <Button loading={test.isPending} onClick={() => test.run(undefined)}>
        {w.test}
      </Button>
      <TestResult words={w} write={test} result={test.data} />
    </>
  );
}

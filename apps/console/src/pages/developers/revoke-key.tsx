import type { ApiKey } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { useWords } from "../../words/words.ts";
import { developersWords } from "./words.ts";

/** Keys are not in the feed of changes, so the list is read again here. */
export function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const w = useWords(developersWords);
  const queries = useQueryClient();
  const revoke = useWrite({
    write: (_: undefined, attempt) => rental.keys.delete(id, attempt),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["keys"] }),
  });
  return <AskFirst label={w.revoke} about={name} question={w.revokeQuestion} write={revoke} />;
}

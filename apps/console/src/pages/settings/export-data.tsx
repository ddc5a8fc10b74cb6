import { Button, Group, Text, Title } from "@mantine/core";
import { sizeInWords } from "@rental/contract/words/attachment";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { exportWords } from "./export-words.ts";
import classes from "./settings.module.css";

/** How often the progress is requested, in ms. */
const lookMs = 1_000;

/** Everything in the account as one file, for owners. */
export function ExportData() {
  const w = useWords(exportWords);
  const may = useMay();
  return (
    <section className={classes.section} aria-labelledby="settings-export">
      <Title order={2} size="h3" id="settings-export">
        {w.title}
      </Title>
      <Text>{w.what}</Text>
      <Text size="sm" c="dimmed">
        {w.without}
      </Text>
      {may.own ? <Export /> : <Text>{w.ownersOnly}</Text>}
    </section>
  );
}

function Export() {
  const { language } = useLanguage();
  const w = useWords(exportWords);
  const { moment } = useFormat();
  // If an export is in progress, the response is that one, even after the page was closed.
  const start = useWrite({ write: (_: undefined, attempt) => rental.exports.create(attempt) });
  const id = start.data?.id;
  const { data, error } = useQuery({
    queryKey: ["exports", id],
    queryFn: ({ signal }) => rental.exports.get(id!, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOpen(state.data?.status) ? lookMs : false),
  });
  const isWriting = start.isPending || (id !== undefined && error === null && isOpen(data?.status));
  return (
    <>
      <Group my="sm">
        <Button
          variant={data?.url ? "default" : "filled"}
          loading={isWriting}
          onClick={() => start.run(undefined)}
        >
          {data?.url ? w.again : w.start}
        </Button>
        {data?.url && (
          <Button component="a" href={data.url} download>
            {w.download(sizeInWords(data.bytes ?? 0, language))}
          </Button>
        )}
      </Group>
      <Text role="status">
        {isWriting && w.writing}
        {data?.expiresAt && w.goodUntil(moment(data.expiresAt))}
        {data?.status === "failed" && w.failed}
      </Text>
      <FailureNote error={start.error ?? error} />
    </>
  );
}

const isOpen = (status = "pending"): boolean => status === "pending" || status === "processing";

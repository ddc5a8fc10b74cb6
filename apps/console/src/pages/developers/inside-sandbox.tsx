import { Button, Group, Text, Title } from "@mantine/core";
import type { OutboxEntry, RentalClient } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWrite } from "../../api/use-write.ts";
import { Empty } from "../../ui/empty.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { sandboxWords } from "./sandbox-words.ts";

const hourMs = 3_600_000;
/** By how much a button moves the clock. */
const steps = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs } as const;

interface InsideSandboxProps {
  client: RentalClient;
  /** Distinguishes this sandbox from others. */
  name: string;
}

/** The clock of a sandbox, and the messages that it would have sent. */
export function InsideSandbox({ client, name }: InsideSandboxProps) {
  const w = useWords(sandboxWords);
  const { moment } = useFormat();
  const queries = useQueryClient();
  const sandbox = useQuery({
    queryKey: ["sandbox", name],
    queryFn: ({ signal }) => client.sandbox.get({ signal }),
    retry: false,
  });
  const outbox = useQuery({
    queryKey: ["sandbox", name, "outbox"],
    queryFn: async ({ signal }) => (await client.sandbox.outbox({ limit: 50 }, { signal })).data,
    retry: false,
  });
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["sandbox", name] }),
      queries.invalidateQueries({ queryKey: ["sandboxes"] }),
    ]);
  const advance = useWrite({
    write: async (ms: number) => {
      const { now } = await client.sandbox.get();
      return client.sandbox.advanceClock({ to: new Date(Date.parse(now) + ms).toISOString() });
    },
    onSuccess: readAgain,
    repeatable: false,
  });
  const columns: RecordColumn<OutboxEntry>[] = [
    { id: "at", header: w.at, cell: ({ createdAt }) => moment(createdAt) },
    { id: "by", header: w.by, cell: ({ kind }) => w.kinds[kind] },
    { id: "to", header: w.to, cell: ({ to }) => to },
    {
      id: "content",
      header: w.content,
      cell: ({ subject, text }) => (
        <details>
          <summary>{subject ?? text.slice(0, 80)}</summary>
          <Text component="pre" ff="inherit" size="sm">
            {text}
          </Text>
        </details>
      ),
    },
  ];
  if (sandbox.error) return <FailureNote error={sandbox.error} />;
  if (!sandbox.data) return null;
  return (
    <section aria-label={w.inside(sandbox.data.name)}>
      <Title order={2} size="h3" mt="lg">
        {w.inside(sandbox.data.name)}
      </Title>
      <Text>{w.timeIs(moment(sandbox.data.now))}</Text>
      <Group my="sm">
        {(["hour", "day", "week"] as const).map((step) => (
          <Button
            key={step}
            variant="default"
            disabled={advance.isPending}
            onClick={() => advance.run(steps[step])}
          >
            {w[step]}
          </Button>
        ))}
        <Button variant="default" onClick={readAgain}>
          {w.refresh}
        </Button>
      </Group>
      <Text role="status">
        {advance.data && (advance.data.done ? w.moved(advance.data.effects) : w.notDone)}
      </Text>
      <FailureNote error={advance.error ?? outbox.error} />
      {outbox.data?.length === 0 && <Empty title={w.nothing}>{w.nothingHint}</Empty>}
      {outbox.data && outbox.data.length > 0 && (
        <RecordTable label={w.outbox} columns={columns} rows={outbox.data} idOf={({ id }) => id} />
      )}
    </section>
  );
}

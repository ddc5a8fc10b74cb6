import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { TextAreaField } from "../../ui/fields.tsx";
import { controlled, Form, FormFailure } from "../../ui/form.tsx";
import { SectionTitle } from "../../ui/page.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { Failure, Reason } from "./trace.tsx";
import { workflowsWords } from "./words.ts";
import classes from "./workflows.module.css";

/** Shows what a workflow would do with replies that are typed here. Nothing is stored or sent. */
export function DryRun({ workflowId }: { workflowId: string }) {
  const w = useWords(workflowsWords);
  const { moment } = useFormat();
  const [replies, setReplies] = useState("");
  const dryRun = useWrite({
    write: (lines: string[]) => rental.workflowRuns.dryRun(workflowId, { replies: lines }),
  });
  const exitReason = dryRun.data?.exitReason ?? null;
  return (
    <section>
      <SectionTitle mt="xl">{w.dryRun}</SectionTitle>
      <Form
        write={dryRun}
        edits={null}
        onSubmit={() => dryRun.run(replies.split("\n").filter((line) => line.trim() !== ""))}
      >
        <Stack maw="44rem" align="start">
          <Text c="dimmed">{w.dryRunHint}</Text>
          <TextAreaField
            name="replies"
            label={w.replies}
            rows={3}
            w="100%"
            {...controlled(replies, setReplies)}
          />
          <FormFailure />
          <Button type="submit" variant="default" loading={dryRun.isPending}>
            {w.dryRun}
          </Button>
        </Stack>
      </Form>
      {dryRun.data && (
        <div role="status">
          <p>
            {w.outcome}: <b>{w.outcomes[dryRun.data.outcome]}</b>
          </p>
          {exitReason !== null && (
            <p>
              <Reason code={exitReason} />
            </p>
          )}
          <ol className={classes.trace}>
            {dryRun.data.steps.map(({ index, type, at, text, error }, order) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same step can come twice at the same time
              <li key={order}>
                {w.step(index + 1)}, {w.stepTypes[type]}, {moment(at)}
                {text !== undefined && <p>{text}</p>}
                {error !== undefined && <Failure code={exitReason} error={error} />}
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

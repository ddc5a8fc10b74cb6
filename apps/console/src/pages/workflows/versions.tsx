import { NativeSelect, Text } from "@mantine/core";
import type { WorkflowVersion } from "@rental/sdk";
import { useMemo, useState } from "react";
import { rental } from "../../api/client.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled } from "../../ui/form.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SectionTitle } from "../../ui/page.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { compare, textOf } from "./compare.ts";
import { workflowsWords } from "./words.ts";
import classes from "./workflows.module.css";

/** What differs between two versions of a workflow. @param initial the version that is compared with the newest at first */
export function Versions({ workflowId, initial }: { workflowId: string; initial?: number }) {
  const w = useWords(workflowsWords);
  const { moment } = useFormat();
  const list = useRecordList(["workflows", "versions", workflowId], (part, options) =>
    rental.workflows.listVersions(workflowId, part, options),
  );
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({});
  const versions = list.rows ?? [];
  const find = (number: number | undefined) => versions.find(({ version }) => version === number);
  const after = find(chosen.after) ?? versions[0];
  const before = find(chosen.before ?? initial) ?? versions[1] ?? versions[0];
  const data = versions.map(({ version, createdAt }) => ({
    value: String(version),
    label: `${version}, ${moment(createdAt)}`,
  }));
  return (
    <section>
      <SectionTitle mt="xl">{w.compare}</SectionTitle>
      <FailureNote error={list.error} />
      {list.rows && versions.length < 2 && <Text c="dimmed">{w.oneVersion}</Text>}
      {versions.length > 1 && before && after && (
        <>
          <div className={classes.actions}>
            <NativeSelect
              label={w.earlierVersion}
              data={data}
              {...controlled(String(before.version), (version) =>
                setChosen({ ...chosen, before: Number(version) }),
              )}
            />
            <NativeSelect
              label={w.laterVersion}
              data={data}
              {...controlled(String(after.version), (version) =>
                setChosen({ ...chosen, after: Number(version) }),
              )}
            />
          </div>
          <Difference before={before} after={after} />
        </>
      )}
      <LoadMore {...list} />
    </section>
  );
}

const signs = { same: " ", removed: "−", added: "+" };

function Difference({ before, after }: { before: WorkflowVersion; after: WorkflowVersion }) {
  const w = useWords(workflowsWords);
  const lines = useMemo(() => compare(textOf(before), textOf(after)), [before, after]);
  if (lines.every(({ kind }) => kind === "same")) return <Text role="status">{w.noDifference}</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard
    <section className={classes.difference} aria-label={w.compare} tabIndex={0}>
      {lines.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line can come twice
        <div key={index} data-kind={kind}>
          <span>{signs[kind]}</span>
          {kind === "removed" ? <del>{text}</del> : kind === "added" ? <ins>{text}</ins> : text}
        </div>
      ))}
    </section>
  );
}

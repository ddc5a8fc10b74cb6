import { NativeSelect, Text } from "@mantine/core";
import type { WorkflowVersion } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled } from "../../ui/form.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SectionTitle } from "../../ui/page.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { compareSentences, type DiffLine, type DiffPart } from "./compare.ts";
import { useVersionLines, type VersionLine } from "./use-version-lines.ts";
import { versionWords } from "./version-words.ts";
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

function Difference({ before, after }: { before: WorkflowVersion; after: WorkflowVersion }) {
  const w = useWords(workflowsWords);
  const v = useWords(versionWords);
  const [earlier, later] = [useVersionLines(before), useVersionLines(after)];
  const lines = compareSentences(
    earlier.map(({ text }) => text),
    later.map(({ text }) => text),
  );
  if (lines.every(({ kind }) => kind === "same"))
    return <Text role="status">{isSameContent(before, after) ? w.noDifference : v.onlyNames}</Text>;
  const numbers = stepNumbers(lines, earlier, later);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
    <section className={classes.difference} aria-label={w.compare} tabIndex={0}>
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence can come twice
          <li key={index} data-kind={line.kind}>
            {line.kind !== "same" && <b>{v.marks[line.kind]} </b>}
            {numbers[index] !== undefined && `${v.step(numbers[index])} `}
            {line.kind === "changed" ? (
              line.words.map((word, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same word can come twice
                <Marked key={at} {...word} />
              ))
            ) : (
              <Marked {...line} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Marked({ kind, text }: DiffPart) {
  if (kind === "same") return text;
  return kind === "removed" ? <del>{text}</del> : <ins>{text}</ins>;
}

/** The number of the step that each line is about: for removed lines, the earlier one. */
function stepNumbers(
  lines: DiffLine[],
  earlier: VersionLine[],
  later: VersionLine[],
): (number | undefined)[] {
  let [i, j] = [0, 0];
  return lines.map(({ kind }) => {
    const number = kind === "removed" ? earlier[i]?.step : later[j]?.step;
    if (kind !== "added") i += 1;
    if (kind !== "removed") j += 1;
    return number;
  });
}

const isSameContent = (one: WorkflowVersion, other: WorkflowVersion): boolean => {
  const content = ({ version: _version, createdAt: _at, ...rest }: WorkflowVersion) => JSON.stringify(rest);
  return content(one) === content(other);
};

import type { AuditEntry } from "@rental/sdk";
import { useWords } from "../../words/words.ts";
import classes from "./audit.module.css";
import { auditWords } from "./words.ts";

/** The values before and after a change, or those of a new or deleted record. */
export function ChangedFields({ entry: { before, after, truncated } }: { entry: AuditEntry }) {
  const w = useWords(auditWords);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  const value = (of: Record<string, unknown>, field: string) =>
    `${JSON.stringify(of[field] ?? null)}${truncated.includes(field) ? ` (${w.shortened})` : ""}`;
  return (
    <details className={classes.changes}>
      <summary>{w.fields(fields.length)}</summary>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            {before && (
              <dd>
                {w.before}: <del>{value(before, field)}</del>
              </dd>
            )}
            {after && (
              <dd>
                {w.after}: {value(after, field)}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

import { type EventType, liveRunStatuses } from "@rental/contract";
import { and, asc, desc, eq, inArray, like, or, sql } from "drizzle-orm";
import {
  startsBy,
  workflowRuns,
  workflowTemplates,
  workflowTemplateVersions,
} from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { externalIdsOf } from "../../../platform/database/external-ids.ts";
import { filteredList, hasMetadata } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById } from "../../../platform/database/rows.ts";

const templates = workflowTemplates;
const versions = workflowTemplateVersions;

export type TemplateRow = typeof templates.$inferSelect;
export type NewTemplate = typeof templates.$inferInsert;
export type NewVersion = typeof versions.$inferInsert;

const byId = (accountId: string, id: string) => and(eq(templates.accountId, accountId), eq(templates.id, id));

export const find = lookup((db) =>
  db.select().from(templates).where(among(templates)).prepare("find_workflow"),
);

const bySlug = prepared((db) =>
  db
    .select()
    .from(templates)
    .where(
      and(eq(templates.accountId, sql.placeholder("accountId")), eq(templates.slug, sql.placeholder("slug"))),
    )
    .prepare("find_workflow_by_slug"),
);

export async function findBySlug(
  db: Queryable,
  accountId: string,
  slug: string,
): Promise<TemplateRow | undefined> {
  const [row] = await bySlug(db).execute({ accountId, slug });
  return row;
}

/** The public, active templates of an account, newest first. */
export const offered = (db: Queryable, accountId: string): Promise<TemplateRow[]> =>
  db
    .select()
    .from(templates)
    .where(and(eq(templates.accountId, accountId), templates.isPublic, templates.isActive))
    .orderBy(desc(templates.createdAt), desc(templates.id));

/** Locks a template until the transaction ends, against changes, deletion and new runs. */
export const lock = lockById(templates, "update");

/** Prevents changes to a template until the transaction ends, with a shared lock. */
export const share = lockById(templates, "share");

/** The active templates triggered by an event, locked against changes until the transaction ends. */
export const shareAutomatic = (tx: Tx, accountId: string, event: EventType): Promise<TemplateRow[]> =>
  tx
    .select()
    .from(templates)
    .where(and(eq(templates.accountId, accountId), startsBy(event)))
    .orderBy(asc(templates.createdAt), asc(templates.id))
    .for("share");

export const insert = insertion(templates);

export const externalIds = externalIdsOf(templates, "workflows", "workflow");

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<NewTemplate>,
): Promise<TemplateRow> {
  const [row] = await tx.update(templates).set(changes).where(byId(accountId, id)).returning();
  return row!;
}

/** Stores a version; existing ones are immutable. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx.insert(versions).values(version).onConflictDoNothing();
}

export type VersionRow = typeof versions.$inferSelect;

/** The versions of a template, newest first. */
export const listVersions = filteredList("workflow_versions", {
  from: versions,
  where: eq(versions.templateId, sql.placeholder("templateId")),
  order: { direction: "desc", by: { version: versions.version } },
});

/** The account's slugs that start with this one. */
export async function slugsLike(tx: Tx, accountId: string, slug: string): Promise<string[]> {
  const rows = await tx
    .select({ slug: templates.slug })
    .from(templates)
    .where(
      and(
        eq(templates.accountId, accountId),
        or(eq(templates.slug, slug), like(templates.slug, `${slug}-%`)),
      ),
    );
  return rows.map((row) => row.slug);
}

const runsOf = (accountId: string, templateId: string) =>
  and(eq(workflowRuns.accountId, accountId), eq(workflowRuns.workflowTemplateId, templateId));

export const countLiveRuns = (tx: Tx, accountId: string, templateId: string): Promise<number> =>
  tx.$count(
    workflowRuns,
    and(runsOf(accountId, templateId), inArray(workflowRuns.status, [...liveRunStatuses])),
  );

/** Deletes a template with its versions and its runs. */
export async function remove(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.delete(workflowRuns).where(runsOf(accountId, id));
  await tx.delete(versions).where(and(eq(versions.accountId, accountId), eq(versions.templateId, id)));
  await tx.delete(templates).where(byId(accountId, id));
}

/** Newest first; the id decides for records created in the same millisecond. */
export const list = filteredList("workflows", {
  from: templates,
  // Accounts have few templates, so these filters need no index.
  filters: {
    isActive: (value) => sql`${templates.isActive} = ${value}::boolean`,
    triggerType: (value) => eq(templates.triggerType, value),
    externalId: (value) => eq(templates.externalId, value),
    metadata: (value) => hasMetadata(templates.metadata, value),
  },
  order: { direction: "desc", by: { createdAt: templates.createdAt, id: templates.id } },
});

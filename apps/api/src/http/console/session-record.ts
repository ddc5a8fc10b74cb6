import { id, type SessionRecordEntry } from "@rental/contract";
import type { FastifyReply } from "fastify";
import * as sessions from "../../domains/screening/sessions/sessions.service.ts";
import { refuseByRole, refuseResource } from "../../gate/identity/permissions.ts";
import { notFound } from "../../platform/app-error.ts";
import { type Html, html } from "../../platform/text/html.ts";
import { callOf, personOf, redirectTo, sendPage, type Visit } from "./route.ts";

/** `/console/sessions/{id}/record`: the record of a session, for reading or printing. */
export async function showSessionRecord(visit: Visit): Promise<FastifyReply> {
  const caller = await personOf(visit);
  if (!caller) return redirectTo(visit, "/console");
  const call = callOf(visit, caller);
  const refusal = refuseByRole(caller, { needs: "viewer" }) ?? refuseResource(call, "sessions");
  if (refusal) throw refusal;
  const sessionId = id.safeParse(visit.params.id);
  if (!sessionId.success) throw notFound("session");
  const { after } = visit.request.query as Record<string, unknown>;
  const from = typeof after === "string" && /^\d{1,9}$/.test(after) ? Number(after) : 0;
  const { entries, nextAfter, verification } = await sessions.record(call, {
    id: sessionId.data,
    after: from,
  });
  // The record is in English, whoever prints it.
  return sendPage(
    { ...visit, language: "en" },
    "Record of a pre-screening session",
    html`<dl class="panel data">
<div><dt>Session</dt><dd><code>${sessionId.data}</code></dd></div>
<div><dt>Entries</dt><dd>${verification.entries}</dd></div>
<div><dt>As it was written</dt><dd>${verification.valid ? "yes" : html`<b>no, from entry ${verification.brokenAt} on</b>`}</dd></div>
${verification.hash && html`<div><dt>Last hash</dt><dd><code>${verification.hash}</code></dd></div>`}
<div><dt>Printed for</dt><dd>${caller.personName ?? "the owner"}, ${moment(visit.server.platform.clock.now().toISOString())}</dd></div>
</dl>
${entries.length > 0 ? html`<ol class="stack" start="${from + 1}">${entries.map(entryItem)}</ol>` : html`<p>Nothing has been recorded.</p>`}
<p class="actions">${nextAfter !== null && html`<a class="button" href="/console/sessions/${sessionId.data}/record?after=${nextAfter}">Later entries</a> `}<a class="button plain" href="/console">Back to the console</a></p>`,
  );
}

const titles: Record<SessionRecordEntry["kind"], string> = {
  started: "The session started",
  said: "Said to the prospect",
  answered: "Answered by the prospect",
  assistant: "A language model was used",
  completed: "All questions were answered",
  reviewed: "A person decided",
  erased: "The contact was erased",
};

const entryItem = ({
  kind,
  at,
  position,
  data,
  personal,
  hash,
}: SessionRecordEntry): Html => html`<li class="panel stack">
<p><b>${position}. ${titles[kind]}</b>, ${moment(at)}</p>
<dl class="data">${Object.entries({ ...data, ...personal }).map(([name, value]) => html`<div><dt>${name}</dt><dd>${inWords(value)}</dd></div>`)}</dl>
<p class="soft"><code>${hash}</code></p></li>`;

/** To the minute; the server does not know the reader's time zone. */
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const inWords = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? "");

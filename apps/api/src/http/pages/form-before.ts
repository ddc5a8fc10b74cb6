import type { HolderPrincipal } from "../../gate/identity/principal.ts";
import { AppError } from "../../platform/app-error.ts";
import { type Content, html } from "../../platform/text/html.ts";
import { cookieOf, setCookie, type Visit } from "./visit.ts";

/**
 * The form that a booking requires. The way there and back is stored as ids and times in cookies, never as a URL, so that
 * no link can lead elsewhere. The proof that the form was completed is the token of its session, in a cookie that only
 * the booking pages receive.
 */

const timeCookie = "time";
const formCookie = "form";
const daySeconds = 24 * 3600;
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const timeForm = new RegExp(`^(\\d{13})(?:\\.(${uuid})\\.(\\d{13}))?$`);

/** The query parameters of the details page for the chosen time and the hold on it. */
const chosen = ["start", "hold", "until"] as const;

/** The fields of a page's query or form that name the chosen time. */
export const chosenTime = (from: { get(name: string): string | null }): [string, string][] =>
  chosen.flatMap((name): [string, string][] => {
    const value = from.get(name);
    return value ? [[name, value]] : [];
  });

/** Remembers the chosen time for the pages of this session. */
export function rememberTime(visit: Visit, token: string, form: URLSearchParams): void {
  const [start, until] = [form.get("start"), form.get("until")].map((time) => Date.parse(time ?? ""));
  const hold = form.get("hold");
  const value = hold && until ? `${start}.${hold}.${until}` : `${start}`;
  if (timeForm.test(value))
    setCookie(visit, timeCookie, value, { path: `/p/sessions/${token}`, maxAgeSeconds: daySeconds });
}

/** The path at which the visitor continues the booking of a home. */
export function wayBack({ request }: Visit, slug: string, propertyId: string): string {
  const path = `/p/${slug}/book/${propertyId}`;
  const [, start, hold, until] = timeForm.exec(cookieOf(request, timeCookie) ?? "") ?? [];
  if (!start) return path;
  const iso = (ms: string) => new Date(Number(ms)).toISOString();
  const query = { start: iso(start), ...(hold && until && { hold, until: iso(until) }) };
  return `${path}/details?${new URLSearchParams(query).toString()}`;
}

/** Lets this browser book with a session whose form the visitor has just completed or is continuing. */
export function rememberForm(visit: Visit, slug: string, token: string): void {
  setCookie(visit, formCookie, token, { path: `/p/${slug}/book`, maxAgeSeconds: 30 * daySeconds });
}

/** A completed session of this browser. */
export interface OwnForm {
  token: string;
  contact: { name: string | null; email: string | null; phone: string | null };
}

/** The completed session with which this browser may book; null without one. */
export async function ownForm(visit: Visit): Promise<OwnForm | null> {
  const token = cookieOf(visit.request, formCookie);
  if (!token) return null;
  const holder = await visit.server.visitors.holding("session", token);
  if (holder instanceof AppError || holder.slug !== visit.params.slug) return null;
  try {
    return await completed(visit, holder, token);
  } catch (error) {
    // It was erased, or pre-screening is switched off.
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function completed(visit: Visit, holder: HolderPrincipal, token: string): Promise<OwnForm | null> {
  const { data } = await visit.perform("forms.getSession", { id: holder.record.id }, holder);
  return data.closed === "completed" ? { token, contact: data.contact } : null;
}

/**
 * Leads the visitor to the form.
 * @param formUrl its page on this server
 * @param isRefusal whether the booking was refused for lack of it
 */
export function formFirst(
  { texts: t }: Visit,
  formUrl: string,
  entered: URLSearchParams,
  isRefusal: boolean,
): Content {
  const { pathname, searchParams } = new URL(formUrl);
  const query = new URLSearchParams([
    ["property", searchParams.get("property") ?? ""],
    ...chosenTime(entered),
  ]);
  const attributes = isRefusal
    ? html`class="problems stack" role="alert" tabindex="-1" autofocus`
    : html`class="panel stack"`;
  return html`<div ${attributes}><h2>${t.formFirst}</h2><p>${t.formFirstHelp}</p>
<p class="actions"><a class="${isRefusal ? "tap" : "button"}" href="${pathname}?${query.toString()}">${t.answerForm}</a></p></div>`;
}

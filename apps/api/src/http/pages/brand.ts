import { AppError } from "../../platform/app-error.ts";
import type { Brand } from "./layout.ts";
import type { Visit } from "./visit.ts";

/** The branding of pages below a slug, which exist only while the profile is public. */
export async function brandOf(visit: Visit): Promise<Brand> {
  const { language, params } = visit;
  const { data } = await visit.perform("profiles.get", { slug: params.slug, language });
  return { profile: data, isPublic: true };
}

/** The same for pages that always exist: those reached by links in emails and links to forms. */
export async function brandOfHolder(visit: Visit, slug: string): Promise<Brand> {
  const [{ data }, visitor] = await Promise.all([
    visit.perform("profiles.get", { slug, language: visit.language }),
    visit.server.visitors.of(slug),
  ]);
  return { profile: data, isPublic: !(visitor instanceof AppError) };
}

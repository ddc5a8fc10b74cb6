/** Maximum length of a slug in characters. */
export const maxSlugLength = 80;

/**
 * The name in lowercase ASCII letters, digits and hyphens. @param fallback the slug when nothing remains of the name
 */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, "");
  return slug || fallback;
}

/** The slug itself if it is free, otherwise the first free one of slug-2, slug-3, ... */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let suffix = 2;
  while (taken.has(`${slug}-${suffix}`)) suffix++;
  return `${slug}-${suffix}`;
}

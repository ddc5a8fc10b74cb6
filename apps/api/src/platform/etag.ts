/**
 * Whether an If-None-Match or If-Match header contains the tag. Weak comparison, because proxies make tags weak. RFC
 * 9110, 13.1.
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, "")));

/** The tags of a list. RFC 9110, 8.8.3. */
const tags = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether an If-None-Match or If-Match header contains the tag. Weak comparison, because proxies make tags weak. RFC
 * 9110, 13.1.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || [...header.matchAll(tags)].some(([, tag]) => tag === etag);
}

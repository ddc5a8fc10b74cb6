/** The remaining limit according to the last answer about this resource. */
export interface RateLimit {
  /** The resource that is counted, such as `properties`. */
  resource: string;
  /** Number of calls allowed in the window. */
  limit: number;
  /** Number of calls left in the window. */
  remaining: number;
  /** When the window ends and the count starts again. */
  reset: Date;
}

/** The rate-limit headers of an answer; undefined when a proxy answered, or CORS hides them. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const resource = headers.get("x-ratelimit-resource");
  if (resource === null) return undefined;
  const number = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
  return {
    resource,
    limit: number("limit"),
    remaining: number("remaining"),
    reset: new Date(number("reset") * 1000),
  };
}

/** The result of one check. `warn`: the server runs nevertheless. */
export interface Finding {
  state: "ok" | "warn" | "FAIL";
  /** What was found and, unless it is ok, what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warn = (text: string): Finding => ({ state: "warn", text });
export const fail = (text: string): Finding => ({ state: "FAIL", text });

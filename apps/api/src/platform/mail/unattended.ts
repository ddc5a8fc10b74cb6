const local =
  /^(?:(?:no|do[-_.]?not)[-_.]?reply|no[-_.]?(?:respond[ae]|contest[ae])|n[aã]o[-_.]?respond|ne[-_.]?pas[-_.]?repondre|non[-_.]?rispondere|nicht[-_.]?antworten)/;

/** Whether nobody reads replies to the address, so that it is nobody's own. */
export const isUnattended = (address: string): boolean => local.test(address);

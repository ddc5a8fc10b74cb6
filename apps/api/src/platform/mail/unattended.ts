/** Whether nobody reads replies to the address, so that it is nobody's own. */
export const isUnattended = (address: string): boolean => /^(no|do-?not|donot)[-_.]?reply/.test(address);

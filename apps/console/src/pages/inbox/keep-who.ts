/** The search of an address of the inbox: the list stays narrowed as it is. */
export const keepWho = ({ who }: { who?: string | undefined }) => (who === undefined ? {} : { who });

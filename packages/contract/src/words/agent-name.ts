/** What accounts are called until they choose a name: prospects learn nothing from it. */
export const defaultAgentName = "Assistant";

/** The name that prospects know an account by; undefined until it has chosen one. */
export const chosenName = ({ agentName }: { agentName: string }): string | undefined =>
  agentName === defaultAgentName ? undefined : agentName.trim() || undefined;

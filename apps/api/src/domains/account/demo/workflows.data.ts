/** The demo agency's templates, as bodies of `POST /workflows`. */
export const demoWorkflows = [
  {
    name: "Pre-screening",
    description: "Waits for an answer, then sets the status to “applicant”.",
    triggerType: "deep_link",
    isPublic: true,
    steps: [
      { type: "wait_for_reply", config: { timeoutHours: 240 } },
      { type: "update_contact", config: { set: { status: "applicant" } } },
      { type: "end", config: {} },
    ],
    exitConditions: { maxMessages: 5, timeoutDays: 14 },
    questionConfig: {
      questions: [
        { key: "moveInDate", label: "When would you like to move in?", type: "date", required: true },
        { key: "monthlyIncome", label: "What is your monthly income, in dollars?", type: "number", min: 0 },
        { key: "pets", label: "Do you have pets?", type: "boolean" },
      ],
    },
    completionConfig: {
      message: "Thank you, we will be in touch.",
      showMatchedProperties: true,
      maxResults: 3,
    },
    introMessage: "Hello! A few questions first, it takes two minutes.",
  },
  {
    name: "Long silence",
    description: "Asks once more after a week.",
    triggerType: "manual",
    steps: [
      { type: "wait", config: { hours: 168 } },
      { type: "send_message", config: { template: "Hi {contactName}, are you still looking for a home?" } },
      { type: "wait_for_reply", config: { timeoutHours: 72 } },
      { type: "end", config: {} },
    ],
  },
  {
    name: "Agent handles it",
    description: "The agent asks what the prospect needs, shows what matches, and tells the owner.",
    triggerType: "manual",
    steps: [
      { type: "agent", config: { goal: "Find out what the prospect needs.", maxTurns: 8 } },
      { type: "property_match", config: { limit: 3 } },
      {
        type: "notify_owner",
        config: { template: "{contactName} has answered the questions of the agent." },
      },
      { type: "end", config: {} },
    ],
    questionConfig: {
      questions: [
        { key: "bedrooms", label: "How many bedrooms do you need?", type: "number", min: 0, max: 10 },
        {
          key: "budget",
          label: "What is the most that you would like to pay a month?",
          type: "number",
          min: 0,
        },
        { key: "moveInDate", label: "When would you like to move in?", type: "date" },
      ],
    },
  },
];

/** Runs, oldest first; contacts and properties by their index in the demo data. None of them sends a message. */
export const demoRuns: {
  workflow: number;
  contact: number;
  property: number | null;
  daysAgo: number;
  /** What happened after it started. */
  ending?: "replied" | "paused" | "cancelled";
}[] = [
  // Fails: the contact prefers text messages, for which there is no connector.
  { workflow: 2, contact: 5, property: null, daysAgo: 6 },
  { workflow: 0, contact: 2, property: 3, daysAgo: 5, ending: "replied" },
  { workflow: 1, contact: 1, property: 0, daysAgo: 3, ending: "cancelled" },
  { workflow: 1, contact: 2, property: 2, daysAgo: 2, ending: "paused" },
  { workflow: 0, contact: 4, property: 1, daysAgo: 1 },
];

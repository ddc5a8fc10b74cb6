/** Who wrote what, and when. Contacts and properties are given by their index in the demo data. */
export interface DemoThread {
  contact: number;
  property: number | null;
  channel: "email";
  /** `after`: minutes since the first message; `in`: written by the contact. */
  messages: { after: number; in?: string; out?: string }[];
  daysAgo: number;
}

export const demoThreads: DemoThread[] = [
  {
    contact: 0,
    property: 0,
    channel: "email",
    daysAgo: 3,
    messages: [
      { after: 0, in: "Hi, I liked the two-bedroom on Elm Street. Could my sister see it, too?" },
      { after: 2, out: "Hello Dana, of course. When would you like to move in?" },
      { after: 9, in: "January would be great. We have a small dog, is that a problem?" },
      { after: 11, out: "Pets are negotiable there. Would 2 pm work for a second visit?" },
      { after: 30, in: "2 pm is perfect, thank you!" },
    ],
  },
  {
    contact: 2,
    property: 2,
    channel: "email",
    daysAgo: 14,
    messages: [
      { after: 0, in: "Hello, we are a family of four and love the house on Orchard Lane." },
      { after: 4, out: "Hello Priya, lovely to hear. Shall I send you the pre-screening questions?" },
      { after: 60, in: "Yes please, you will have our answers by Friday. Is the garden fenced?" },
      { after: 63, out: "It is, all around. You have just got the questions in another email." },
    ],
  },
  {
    contact: 1,
    property: 1,
    channel: "email",
    daysAgo: 1,
    messages: [
      { after: 0, in: "Can I see the studio on Harbor Road this week?" },
      { after: 1, out: "Hi Sam, the day after tomorrow between 2 and 4 pm works. Which time suits you?" },
    ],
  },
  {
    contact: 4,
    property: null,
    channel: "email",
    daysAgo: 45,
    messages: [
      { after: 0, in: "Guten Tag, haben Sie eine Wohnung mit 100% Einbauküche?" },
      { after: 15, out: "Hello Lena, the loft on Mill Street has one; it will be ready in February." },
    ],
  },
];

export const demoDrafts = [
  {
    contact: 2,
    property: 2,
    channel: "email",
    subject: "Your application for 7 Orchard Lane",
    content: "Dear Priya, thank you for your application. We will come back to you by Wednesday.",
  },
  {
    contact: 1,
    property: 1,
    channel: "email",
    subject: "Your visit to 48 Harbor Road",
    content: "Hi Sam, see you at 3 pm at 48 Harbor Road. Please ring at unit 3.",
  },
] as const;

export const demoFollowups = [
  { contact: 4, hours: 72, sequenceStep: 1 },
  {
    contact: 4,
    hours: 168,
    sequenceStep: 2,
    message: "Hi {contactName}, the loft is almost ready. Would you like to see it?",
  },
] as const;

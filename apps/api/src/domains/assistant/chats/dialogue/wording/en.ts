import { yetToConfirm } from "@rental/contract/words/calendar";
import { atStart } from "@rental/contract/words/language";
import type { Larger } from "../acts.ts";
import type { Words } from "./words.ts";

const ofLarger = ({ which, than }: NonNullable<Larger>) =>
  `${which} have more than ${than} ${than === 1 ? "bedroom" : "bedrooms"}`;

export const english: Words = {
  locale: "en-US",
  menu: {
    listings: "See listings",
    book: "Book a showing",
    forms: "Apply",
    person: "Talk to a person",
    whoWeAre: "Who are you?",
  },
  more: "More listings",
  bookVisit: "Book a showing",
  otherListings: "Other listings",
  backToAssistant: "Menu",
  greeting: (agentName) => `Hello, this is ${agentName && `${agentName}, `}an automated assistant.`,
  about: (title) => `You are looking at ${title}.`,
  howCanIHelp: "How can I help you?",
  canDo:
    "I can show you listings (for example: 2 bedrooms under $1,800 with parking), answer questions about one of them, and book a showing. Choose below, or write what you are looking for.",
  misunderstood: "I did not understand that.",
  weAre: (agentName) =>
    `I am ${agentName && `${agentName}, `}an automated assistant. The people at the agency read this chat, too.`,
  license: (number) => `License: ${number}`,
  phone: (number) => `Phone: ${number}`,
  link: (label, url) => (label === "" ? url : `${label}: ${url}`),
  listings: (larger) => `These are available${larger ? `; ${ofLarger(larger)}` : ""}:`,
  listingsToBook: (larger) =>
    `Which one would you like to visit?${larger ? ` ${atStart(ofLarger(larger))}.` : ""}`,
  listingsToAnswer: "Which one do you mean?",
  noListings: "There are no listings at the moment.",
  noMatches: "Nothing matches that at the moment. Try a higher rent or fewer rooms, or look at all listings.",
  details: (url) => `Photos and details: ${url}`,
  notKnown: "I do not know that. The people at the agency read this chat, and can tell you.",
  gone: "This listing is not available any more.",
  othersMayCome: "Others may see this home at the same time as you.",
  days: (title) => `On which day would you like to visit ${title}?`,
  dayNotFree: "No time is free on that day.",
  noTimes: (title) => `No time is free for a showing of ${title} at the moment.`,
  times: "At what time?",
  timesOn: (title, day) => `${title}, on ${day}: at what time?`,
  timeNotFree: "No time is free then. These are:",
  timeFree: (when) => `${when} is free.`,
  toBookIt: (name) => `Choose it below to book it for ${name}.`,
  taken: "That time has just been taken. These are free:",
  bookElsewhere: (url) => `You can book a showing here: ${url}`,
  booking: (title, when, address, url) =>
    `Your showing${title === "" ? "" : ` of ${title}`}: ${when}${address ? `, ${address}` : ""}. To see whether it is confirmed, move or cancel it: ${url}`,
  noBooking: "No showing was booked in this chat. The email about yours has a link to move or cancel it.",
  surroundings:
    "I can't say anything about the surroundings or who lives there, so that everybody is told the same. Public sources, such as the city's website, can help, and you can look around when you visit.",
  askName: "What is your name?",
  askAddress: "At which email address or phone number can we reach you?",
  unclearAddress: "Please write one email address, such as name@example.com, or one phone number.",
  foreignPhone:
    "We can't take a phone number from another country. Please write an email address, or another number.",
  didYouMean: (address) => `Did you mean ${address}?`,
  booked: (title, when, url, isYetToConfirm) =>
    isYetToConfirm
      ? `Your request to see ${title === "" ? "the home" : title} was sent: ${when}. ${yetToConfirm.en} To see, move or cancel it: ${url}`
      : `Your showing${title === "" ? "" : ` of ${title}`} is booked: ${when}. To see, move or cancel it: ${url}`,
  requested: (title, when, answerBy, url) =>
    `I have passed on your request to see ${title === "" ? "the home" : title}: ${when}. It is not booked yet: a person at the agency looks at it, and keeps the time for you until then. Somebody will answer you by ${answerBy}. To see, move or cancel it: ${url}`,
  formFirst: (url) =>
    `Before a showing of this home is booked, the agency asks a few questions. Please answer them here, and then book the time: ${url}`,
  notBooked: (reason, url) =>
    `I could not book that: ${reason}${url === null ? "" : ` You can choose another time here: ${url}`}`,
  forms: "What would you like to fill in?",
  noForms: "There is nothing to fill in at the moment.",
  formBegins: "I will ask you a few questions. You can write Menu at any time.",
  noted: (value) => `I understood: ${value}`,
  smallIncome: (aMonth) => `Is that ${aMonth}? If not, please write the whole amount of a month.`,
  formClosed: "This form no longer accepts answers.",
  formDone: "Thank you. Those were all the questions.",
  matches: "These may suit you:",
  danger: "If anyone is in danger, leave the place and call 911, or your local emergency number, first.",
  person: "I have asked a person at the agency to answer you. Your messages stay here.",
  noPerson:
    "I can't connect you to a person here. The people at the agency read this chat, so write your question.",
  askReach:
    "At which email address or phone number can they reach you, if you leave this page? You do not have to give one.",
  noThanks: "No, thanks",
  reachable: (address) => `Thank you. They can reach you at ${address}.`,
  notReachable: "All right. Their answer will come here, so please keep this page, or come back to it.",
  answerStays: "Their answer comes here, too.",
  usuallyAnswers: (hours, zone) => `Somebody usually answers ${hours} (${zone}).`,
  backAt: (day, time) => `Nobody is in right now; they are back on ${day}, at ${time}.`,
  everyDay: "every day",
  allDay: "at any time",
  fromTo: (start, end) => `${start} to ${end}`,
  orCall: (phone) => `You can also call ${phone}.`,
  back: "I am back.",
  welcome: "You are welcome. Write any time.",
  received:
    "Thank you, that has arrived. I can't look at files myself, but the people at the agency read this chat, and can.",
  alsoReceived: "That has arrived, too.",
  stopped: "You will get no more automatic messages here. Write START to get them again.",
  started: "You will get messages here again.",
};

// One file for narrow windows: by themselves, these would share parts that every page then loads.
export { EntryList } from "./entry-list.tsx";
export { MonthDays } from "./month-days.tsx";

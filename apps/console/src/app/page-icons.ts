import IconAddressBook from "@tabler/icons-react/icons/IconAddressBook";
import IconBroadcast from "@tabler/icons-react/icons/IconBroadcast";
import IconCalendar from "@tabler/icons-react/icons/IconCalendar";
import IconChartBar from "@tabler/icons-react/icons/IconChartBar";
import IconClipboardCheck from "@tabler/icons-react/icons/IconClipboardCheck";
import IconCode from "@tabler/icons-react/icons/IconCode";
import IconHistory from "@tabler/icons-react/icons/IconHistory";
import IconHome2 from "@tabler/icons-react/icons/IconHome2";
import IconInbox from "@tabler/icons-react/icons/IconInbox";
import IconMailOpened from "@tabler/icons-react/icons/IconMailOpened";
import IconPlugConnected from "@tabler/icons-react/icons/IconPlugConnected";
import IconRepeat from "@tabler/icons-react/icons/IconRepeat";
import IconRoute from "@tabler/icons-react/icons/IconRoute";
import IconSettings from "@tabler/icons-react/icons/IconSettings";
import IconSun from "@tabler/icons-react/icons/IconSun";
import IconUsers from "@tabler/icons-react/icons/IconUsers";
import IconWebhook from "@tabler/icons-react/icons/IconWebhook";

/** The picture of each page in the menu. Each icon is imported by itself: the package has six thousand. */
export const pageIcons = {
  today: IconSun,
  inbox: IconInbox,
  incoming: IconMailOpened,
  calendar: IconCalendar,
  listings: IconHome2,
  portals: IconBroadcast,
  contacts: IconAddressBook,
  screening: IconClipboardCheck,
  numbers: IconChartBar,
  workflows: IconRoute,
  followups: IconRepeat,
  webhooks: IconWebhook,
  connectors: IconPlugConnected,
  developers: IconCode,
  settings: IconSettings,
  people: IconUsers,
  audit: IconHistory,
};

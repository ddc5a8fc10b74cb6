const known: Record<string, { imap: string; smtp: string }> = {
  gmail: { imap: "imap.gmail.com", smtp: "smtp.gmail.com" },
  icloud: { imap: "imap.mail.me.com", smtp: "smtp.mail.me.com" },
  yahoo: { imap: "imap.mail.yahoo.com", smtp: "smtp.mail.yahoo.com" },
  fastmail: { imap: "imap.fastmail.com", smtp: "smtp.fastmail.com" },
};

/** The servers of large providers, by address. iCloud accepts 587 only. */
export function serversOf(address: string) {
  const name = /@(?:(gmail|icloud|yahoo|fastmail)\.com|me\.com|googlemail\.com)$/i.exec(address.trim());
  if (!name) return null;
  const ofOther = /@me\.com$/i.test(name[0]) ? "icloud" : "gmail";
  const provider = name[1]?.toLowerCase() ?? ofOther;
  return { ...known[provider]!, smtpPort: provider === "icloud" ? 587 : 465 };
}

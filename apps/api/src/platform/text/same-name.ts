/** Whether one name contains the other, ignoring case: portals shorten names. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.trim().toLowerCase());
  return a!.includes(b!) || b!.includes(a!);
}

/** Opens the closed groups that an element is in: inside of them, it could not get the focus. */
export function reveal(element: Element): void {
  const group = element.closest("details:not([open])");
  if (!group) return;
  (group as HTMLDetailsElement).open = true;
  reveal(group);
}

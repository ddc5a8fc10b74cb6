/** Ends the process with one line if Node.js is older than the program needs: older ones can't load the rest of it. */
export function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Node.js 20.19 or newer is required; this is ${process.versions.node}\n`);
  process.exit(1);
}

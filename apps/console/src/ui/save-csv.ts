/** Saves a CSV file. Excel takes one without a byte order mark for one of another encoding than UTF-8. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

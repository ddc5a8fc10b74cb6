/**
 * Files that are pasted. None beside a formatted text: Excel and Word add a picture of what was copied. A picture of a page
 * comes only with its markup, and a file of a folder only with its name.
 */
export function pastedFiles(data: DataTransfer): File[] {
  const isText = data.getData("text/html") !== "" && data.getData("text/plain").trim() !== "";
  return isText ? [] : [...data.files];
}

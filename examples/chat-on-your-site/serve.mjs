// Serves the page with a strict Content-Security-Policy. Any web server can do this.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const server = process.env.RENTAL_BASE_URL ?? "http://127.0.0.1:3000";
const account = process.env.RENTAL_ACCOUNT ?? "demo-pro";

const files = { "/": ["index.html", "text/html; charset=utf-8"], "/style.css": ["style.css", "text/css"] };
// The chat needs the server's origin in two directives. 'self' is for the page's own style sheet.
const policy = `default-src 'none'; style-src 'self'; script-src ${server}; connect-src ${server}`;

createServer(async (request, response) => {
  const [file, type] = files[request.url ?? ""] ?? [];
  if (!file) return response.writeHead(404).end();
  const text = await readFile(new URL(file, import.meta.url), "utf8");
  response.writeHead(200, { "content-type": type, "content-security-policy": policy });
  return response.end(text.replace("http://127.0.0.1:3000", server).replace("demo-pro", account));
}).listen(Number(process.env.PORT ?? 8080), "localhost", function () {
  console.log(`http://localhost:${this.address().port}/`);
});

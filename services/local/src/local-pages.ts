import { createServer, type Server, type ServerResponse } from "node:http";
import { escapeHtml } from "@fieldstone/platform/http/escape-html.ts";
import type { Mailbox, MailboxMessage } from "./mailbox.ts";

/** Serves the one-machine pages, so far only `/_local/mail`; the router forwards to them on the root host. */
export async function serveLocalPages(options: { mailbox: Mailbox; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    answer(options.mailbox, request.url ?? "/", request.headers.accept ?? "", response).catch(
      (error: unknown) => {
        response.statusCode = 500;
        response.end(error instanceof Error ? error.message : "The mailbox could not be read.");
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", () => resolve());
  });
  return server;
}

async function answer(
  mailbox: Mailbox,
  url: string,
  accept: string,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(url, "http://localhost");
  response.setHeader("cache-control", "no-store");
  if (pathname !== "/_local/mail" && pathname !== "/_local/mail/") {
    response.statusCode = 404;
    response.setHeader("content-type", "text/plain; charset=utf-8");
    response.end("There is one page here: /_local/mail\n");
    return;
  }
  const messages = await mailbox.list();
  if (accept.includes("application/json")) {
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify({ messages }));
    return;
  }
  // A message is untrusted HTML: it may not run scripts, embed frames or fetch.
  response.setHeader(
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  );
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(mailPage(messages));
}

function mailPage(messages: readonly MailboxMessage[]): string {
  const rows = messages.map(messageArticle).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail on this machine</title>
<style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { max-width: 864px; margin: 32px auto; padding: 0 16px; }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 16px 0; }
h2 { font-size: 15px; margin: 0; } p { margin: 0; opacity: .75; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 12px 0 0; }
</style></head>
<body><h1>Mail on this machine</h1>
<p>Every message that Fieldstone sent from here, newest first. Nothing left this machine.</p>
${rows === "" ? "<p>No message yet. Sign up or invite somebody, then reload.</p>" : rows}
</body></html>`;
}

function messageArticle(message: MailboxMessage): string {
  return `<article><h2>${escapeHtml(message.subject)}</h2>
<p>To ${escapeHtml(message.to.join(", "))} · ${escapeHtml(message.receivedAt)}</p>
<pre>${linkify(escapeHtml(message.text))}</pre></article>`;
}

function linkify(escaped: string): string {
  return escaped.replace(
    /https?:\/\/[^\s<>"]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  );
}

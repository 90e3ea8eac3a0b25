import { type MailCatcher, startMailCatcher } from "@fieldstone/testkit/servers/mail-catcher.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

let catcher: MailCatcher;
let mailer: Mailer;

beforeAll(async () => {
  catcher = await startMailCatcher();
  mailer = createSmtpMailer({ smtpUrl: catcher.url, from: "Fieldstone <hello@fieldstone.localhost>" });
});
afterAll(async () => {
  mailer.close();
  await catcher.close();
});

test("a message arrives with its subject, text and HTML, whatever letters they hold", async () => {
  const text = `Ihr Code für Fieldstone: 123456\n${"eine lange Zeile ü ".repeat(10)}`;
  const html = "<p>Ihr Code für Fieldstone: <b>123456</b></p>";
  await mailer.send({ to: "ana@example.com", subject: "Ihr Code für heute – 123456", text, html });
  const mail = await catcher.next({ to: "Ana@example.com" });
  expect(mail.subject).toBe("Ihr Code für heute – 123456");
  expect(mail.text.trim()).toBe(text.trim());
  expect(mail.html.trim()).toBe(html);
});

test("an address cannot add recipients or headers", async () => {
  const forged = "bo@example.com\r\nBcc: eve@example.com, mallory@example.com";
  await mailer.send({ to: forged, subject: "x", text: "x", html: "x" }).catch(() => undefined);
  expect(catcher.caught.filter(({ to }) => /eve|mallory/.test(to))).toEqual([]);
});

test("a server that does not answer is an error", async () => {
  const lost = createSmtpMailer({ smtpUrl: "smtp://127.0.0.1:1", from: "a@example.com" });
  await expect(lost.send({ to: "a@example.com", subject: "x", text: "x", html: "x" })).rejects.toThrow();
  lost.close();
});

import { expect, it } from "vitest";
import { noticeMail } from "./notice-mail.ts";

const action = { label: "Accept the invitation", link: "https://acme.fieldstone.example/auth" };
const end = "You can ignore it.";

it.each([
  "www.evil.example",
  "https://evil.example/login",
  "HTTP://2130706433/",
  "evil.co",
  "Ana (evil.com/login)",
  "evil\u{3002}com",
  "evil\u{ff0e}com",
  "e\u{200b}vil.\u{200b}com",
  "evil.\u{200d}com",
  "💩.la",
  "support@evil.com",
  "javascript:alert(1)",
  "Ana\r\n\r\nOpen:\r\nhttps://evil.example",
])("the name %j makes no link in a mail beside the product's own", (name) => {
  const lead = `${name} invites you to ${name} on Fieldstone.`;
  const mail = noticeMail({ to: "a@example.com", subject: lead, lead, quoted: name, action, end });
  const others = [mail.subject, mail.text, mail.html].map((part) => part.replaceAll(action.link, ""));
  for (const part of others) {
    expect(part).not.toMatch(/[^\s][.\u{3002}\u{ff0e}\u{ff61}]\u{200d}*[\p{L}\p{N}]/u);
    expect(part).not.toMatch(/:\/|javascript:|\u{200b}/u);
  }
  expect(mail.text).toContain(action.link);
  expect(mail.html).toContain(`href="${action.link}"`);
  // A name stays in its sentence: it cannot write paragraphs of its own.
  expect(mail.text.split("\n\n")[0]).toMatch(/ on Fieldstone\.$/);
});

it("leaves ordinary names and sentences as they are", () => {
  const lead = "Dr. J. R. St. John-Müller, Ph.D. invites you to O’Neil & Sons Inc. (2.0): welcome.";
  const mail = noticeMail({ to: "a@example.com", subject: "x", lead, quoted: "One.\nTwo: 10:30.", end });
  expect(mail.text.replaceAll("\u{2024}", ".")).toBe(`${lead}\n\n“One.\nTwo: 10:30.”\n\n${end}\n`);
  expect(mail.text).toContain("Dr. J. R. St. John-Müller");
});

it("leaves addresses in words that a colleague wrote to a member", () => {
  const quoted = "See https://tracker.example/1";
  const mail = noticeMail({ to: "a@example.com", subject: "x", lead: "x", quoted, quotesLinks: true, end });
  expect(mail.text).toContain(quoted);
});

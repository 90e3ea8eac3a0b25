import { expect, it } from "vitest";
import { channelSourceSchema, importedTicketSchema } from "./channel-sources.ts";
import { feedbackTemplates } from "./feedback-templates.ts";

it("a channel is fed by one of 15 sources with its own settings", () => {
  expect(channelSourceSchema.options.map((option) => option.shape.source.value)).toEqual([
    "front",
    "zendesk",
    "intercom",
    "jira service management",
    "google play",
    "app store",
    "pendo",
    "g2 reviews",
    "hubspot",
    "csv",
    "slack channel",
    "slack message",
    "freshdesk",
    "api",
    "zapier",
  ]);
  expect(
    channelSourceSchema.safeParse({ source: "zendesk", groups: ["a"], tags: [], firstImportPeriodDays: 30 })
      .success,
  ).toBe(true);
  expect(channelSourceSchema.safeParse({ source: "zendesk", groups: ["a"] }).success).toBe(false);
});

it("the six feedback templates have 6 to 10 themes each, with titles of their own and descriptions", () => {
  expect(feedbackTemplates.map(({ name }) => name)).toEqual([
    "Support tickets",
    "Churn reasons",
    "NPS feedback",
    "Product review",
    "App review",
    "Other",
  ]);
  for (const { themes } of feedbackTemplates) {
    expect(themes.length).toBeGreaterThanOrEqual(6);
    expect(themes.length).toBeLessThanOrEqual(10);
    expect(new Set(themes.map(({ title }) => title)).size).toBe(themes.length);
    expect(themes.every(({ title, description }) => title.length > 2 && description.endsWith("."))).toBe(
      true,
    );
  }
});

it("a support ticket keeps where it came from and may have its conversation", () => {
  const ticket = {
    externalId: "1",
    externalUrl: "https://example.com/1",
    ticket: { name: "a", description: "b", tags: [], creator: null, remoteFields: { priority: "high" } },
  };
  expect(importedTicketSchema.parse(ticket)).toEqual(ticket);
});

import * as z from "zod";

const names = z.array(z.string().max(300)).max(1000);
const firstImportPeriodDays = z.int().min(0).max(3650);

/** The source of a channel's feedback, with the settings of each source. */
export const channelSourceSchema = z.discriminatedUnion("source", [
  z.strictObject({ source: z.literal("front"), inboxes: names, firstImportPeriodDays }),
  z.strictObject({ source: z.literal("zendesk"), groups: names, tags: names, firstImportPeriodDays }),
  z.strictObject({ source: z.literal("intercom"), teams: names, firstImportPeriodDays }),
  z.strictObject({ source: z.literal("jira service management"), projects: names, firstImportPeriodDays }),
  z.strictObject({ source: z.literal("google play"), app: z.string().max(300), firstImportPeriodDays }),
  z.strictObject({ source: z.literal("app store"), app: z.string().max(300), firstImportPeriodDays }),
  z.strictObject({ source: z.literal("pendo"), apps: names, firstImportPeriodDays }),
  z.strictObject({ source: z.literal("g2 reviews"), product: z.string().max(300), firstImportPeriodDays }),
  z.strictObject({ source: z.literal("hubspot"), inboxes: names, firstImportPeriodDays }),
  z.strictObject({
    source: z.literal("csv"),
    minDate: z.iso.date().optional(),
    maxDate: z.iso.date().optional(),
    analyzeColumns: names,
    timestampColumn: z.string().max(300).optional(),
  }),
  z.strictObject({
    source: z.literal("slack channel"),
    channelId: z.string().max(100),
    firstImportPeriodDays,
  }),
  z.strictObject({ source: z.literal("slack message") }),
  z.strictObject({ source: z.literal("freshdesk"), firstImportPeriodDays }),
  z.strictObject({ source: z.literal("api") }),
  z.strictObject({ source: z.literal("zapier") }),
]);
export type ChannelSource = z.infer<typeof channelSourceSchema>;

/** An imported support ticket. */
export const importedTicketSchema = z.strictObject({
  externalId: z.string(),
  externalUrl: z.url(),
  ticket: z.strictObject({
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    creator: z.string().nullable(),
    remoteFields: z.record(z.string(), z.string()),
    messages: z
      .array(
        z.strictObject({
          text: z.string(),
          timestamp: z.iso.datetime({ offset: true }),
          participant: z.string(),
          externalId: z.string(),
        }),
      )
      .optional(),
  }),
});
export type ImportedTicket = z.infer<typeof importedTicketSchema>;

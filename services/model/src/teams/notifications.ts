import * as z from "zod";

const instant = z.iso.datetime({ offset: true });

/** The data of each kind of notification. */
export const notificationSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("invoiceSent"),
    dueDate: instant,
    daysOverdue: z.int().min(0),
    amountDue: z.int(),
    invoicePayUrl: z.url(),
    country: z.string(),
  }),
  z.strictObject({
    kind: z.literal("paymentFailed"),
    cardBrand: z.string(),
    cardLast4: z.string().regex(/^\d{4}$/),
    amountDue: z.int(),
    currency: z.string().length(3),
    paymentErrorCode: z.string(),
  }),
  z.strictObject({ kind: z.literal("cardExpiring") }),
  z.strictObject({ kind: z.literal("annualRenewal"), renewalDate: instant }),
  z.strictObject({
    kind: z.literal("accessRequest"),
    role: z.enum(["MANAGER", "CONTRIBUTOR", "VIEWER"]),
    accessRequestId: z.string(),
  }),
  z.strictObject({ kind: z.literal("recruitParticipant"), studyId: z.string(), participantId: z.string() }),
  z.strictObject({ kind: z.literal("recruitStudy"), studyId: z.string() }),
  z.strictObject({
    kind: z.literal("dataRetention"),
    projects: z.array(z.strictObject({ projectId: z.string(), fileCount: z.int().min(0) })),
  }),
  z.strictObject({ kind: z.literal("newThemes"), channelId: z.string(), themeIds: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("magicInsight"), insightId: z.string() }),
]);
export type NotificationMetadata = z.infer<typeof notificationSchema>;

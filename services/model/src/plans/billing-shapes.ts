import * as z from "zod";
import { productTypes, subscriptionStatuses } from "./products.ts";

const instant = z.iso.datetime({ offset: true });

export const paymentSubscriptionSchema = z.strictObject({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  cancelDate: instant.nullable(),
});

export const subscriptionItemSchema = z.strictObject({
  product: z.enum(productTypes),
  interval: z.enum(["MONTH", "YEAR"]),
  quantity: z.int().min(0),
});

/** Amounts are in the currency's smallest unit. */
export const invoicePreviewSchema = z.strictObject({
  total: z.int(),
  tax: z.int(),
  lineItems: z.array(
    z.strictObject({
      id: z.string(),
      item: z.string(),
      description: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
      amount: z.int(),
      prorated: z.boolean(),
    }),
  ),
});
export type InvoicePreview = z.infer<typeof invoicePreviewSchema>;

/** Staff's request to price a change of a subscription. */
export const quoteRequestSchema = z.strictObject({
  teamId: z.uuid(),
  prorate: z.boolean(),
  prorationDate: instant.optional(),
  subscriptionItems: z.array(z.strictObject({ price: z.string(), quantity: z.int().min(0) })).max(100),
  resetBillingCycle: z.boolean(),
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** Events of the payment provider must name their workspace. */
export const stripeEventMetadataSchema = z.object({ teamId: z.uuid() });

/** Why an event of the payment provider is rejected. */
export const billingInvariants = {
  cardSource: "No customer on card source",
  invoice: "No customer on invoice",
} as const;

import { expect, it } from "vitest";
import { countries, countryCodes } from "../fields/country-codes.ts";
import { newId } from "../ids.ts";
import { projectExportConfigSchema, projectExportManifestSchema } from "../project-export/export-manifest.ts";
import * as shapes from "./billing-shapes.ts";

it("a subscription has a status, an item a product, an interval and a quantity", () => {
  expect(
    shapes.paymentSubscriptionSchema.safeParse({ id: "s", status: "PAST_DUE", cancelDate: null }).success,
  ).toBe(true);
  expect(
    shapes.subscriptionItemSchema.safeParse({ product: "PRO", interval: "MONTH", quantity: 3 }).success,
  ).toBe(true);
  expect(
    shapes.subscriptionItemSchema.safeParse({ product: "GOLD", interval: "MONTH", quantity: 3 }).success,
  ).toBe(false);
});

it("an invoice preview adds up line items, and a quote names its workspace", () => {
  const lineItems = [
    { id: "1", item: "a", description: "b", quantity: 1, unitPrice: 100, amount: 100, prorated: false },
  ];
  expect(shapes.invoicePreviewSchema.parse({ total: 110, tax: 10, lineItems }).lineItems).toEqual(lineItems);
  const quote = {
    teamId: newId(),
    prorate: true,
    subscriptionItems: [{ price: "p", quantity: 1 }],
    resetBillingCycle: false,
  };
  expect(shapes.quoteRequestSchema.parse(quote)).toEqual(quote);
});

it("payment events carry a workspace's UUID, and say what is missing", () => {
  expect(shapes.stripeEventMetadataSchema.safeParse({ teamId: "abc" }).success).toBe(false);
  expect(shapes.stripeEventMetadataSchema.safeParse({ teamId: newId(), more: 1 }).success).toBe(true);
  expect(Object.values(shapes.billingInvariants)).toEqual([
    "No customer on card source",
    "No customer on invoice",
  ]);
});

it("a project export lists its projects and how far each file is", () => {
  const projectIds = [newId()];
  const manifest = { projectIds, files: { f1: { uploadStatus: "UPLOADING", filepath: "a/b.txt" } } };
  expect(projectExportManifestSchema.parse(manifest)).toEqual(manifest);
  expect(
    projectExportConfigSchema.safeParse({ title: "t", projectCategoryIds: [], projectIds }).success,
  ).toBe(true);
});

it("there are about 250 countries, each with a code and a name", () => {
  expect(new Set(countryCodes).size).toBe(249);
  const all = countries("en");
  expect(all).toHaveLength(249);
  expect(all.every(({ code, name }) => name !== code)).toBe(true);
  expect(all.find(({ code }) => code === "AU")?.name).toBe("Australia");
});

/** The frameworks of summaries, by the newer of their two names. */
export const summaryFrameworks = [
  "Chronological",
  "Essential",
  "By question",
  "By topics",
  "Actionable opportunities",
  "Sales (MEDDIC)",
  "Sales (SPICED)",
  "Product requirements",
  "Feature requests",
  "Custom prompt",
  "Voice of customer",
  "Research report",
  "Customer call",
  "Usability test",
  "Summary",
] as const;
export type SummaryFramework = (typeof summaryFrameworks)[number];

/** The older names, accepted as input and never stored. */
export const olderFrameworkNames: Readonly<Record<string, SummaryFramework>> = {
  ByQuestion: "By question",
  ByThemes: "By topics",
  Chronological: "Chronological",
  CustomPrompt: "Custom prompt",
  CustomerCall: "Customer call",
  Essential: "Essential",
  FeatureRequests: "Feature requests",
  ProductPRD: "Product requirements",
  RecommendedActions: "Actionable opportunities",
  ResearchReport: "Research report",
  SalesMEDICC: "Sales (MEDDIC)",
  SalesSPICED: "Sales (SPICED)",
  Summary: "Summary",
  UsabilityTest: "Usability test",
  VoiceOfCustomerReport: "Voice of customer",
};

/** The framework of either name; undefined if there is none. */
export function parseSummaryFramework(name: string): SummaryFramework | undefined {
  const found = summaryFrameworks.find((framework) => framework === name);
  if (found !== undefined) return found;
  return Object.hasOwn(olderFrameworkNames, name) ? olderFrameworkNames[name] : undefined;
}

export const summaryKinds = ["chapter", "paragraph", "streaming"] as const;
export type SummaryKind = (typeof summaryKinds)[number];

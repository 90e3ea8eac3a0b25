import type { SummaryFramework, SummaryKind } from "@fieldstone/model/ai/summary-frameworks.ts";
import { t } from "../../../app/i18n/t.ts";

export function summaryKindLabel(kind: SummaryKind): string {
  switch (kind) {
    case "chapter":
      return t("summary.kind.chapter", "Chapters");
    case "paragraph":
      return t("summary.kind.paragraph", "Paragraph");
    case "streaming":
      return t("summary.kind.streaming", "Summary with quotes");
  }
}

export function frameworkLabel(framework: SummaryFramework): string {
  const labels: Readonly<Record<SummaryFramework, () => string>> = {
    Chronological: () => t("summary.framework.chronological", "Chronological"),
    Essential: () => t("summary.framework.essential", "Essential"),
    "By question": () => t("summary.framework.by-question", "By question"),
    "By topics": () => t("summary.framework.by-topics", "By topics"),
    "Actionable opportunities": () => t("summary.framework.opportunities", "Actionable opportunities"),
    "Sales (MEDDIC)": () => t("summary.framework.meddic", "Sales (MEDDIC)"),
    "Sales (SPICED)": () => t("summary.framework.spiced", "Sales (SPICED)"),
    "Product requirements": () => t("summary.framework.requirements", "Product requirements"),
    "Feature requests": () => t("summary.framework.feature-requests", "Feature requests"),
    "Custom prompt": () => t("summary.framework.custom", "Custom prompt"),
    "Voice of customer": () => t("summary.framework.voice", "Voice of customer"),
    "Research report": () => t("summary.framework.report", "Research report"),
    "Customer call": () => t("summary.framework.call", "Customer call"),
    "Usability test": () => t("summary.framework.usability", "Usability test"),
    Summary: () => t("summary.framework.summary", "Summary"),
  };
  return labels[framework]();
}

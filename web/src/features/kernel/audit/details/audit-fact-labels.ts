import { capitalize } from "@fieldstone/model/text/capitalize.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { levelLabels } from "../../../../app/access/level-labels.ts";
import { t } from "../../../../app/i18n/t.ts";

/** Characters of a text that the list shows; the copied JSON has all of them. */
const shownLengthMax = 300;

/** Keys whose values are of a closed set, written in capitals. */
const namedSets = new Set([
  "fileType",
  "format",
  "kind",
  "layout",
  "level",
  "objectType",
  "outcome",
  "provider",
  "reason",
  "role",
  "source",
  "state",
  "status",
  "type",
  "uploadStatus",
  "workspaceAccess",
]);

/** The names whose own words would not be understood. Of all others, the words of the name are the label. */
const labels = (): Readonly<Record<string, string>> => ({
  after: t("audit.fact.after", "After"),
  auditSeqs: t("audit.fact.auditSeqs", "Numbers of entries"),
  before: t("audit.fact.before", "Before"),
  byAi: t("audit.fact.byAi", "By AI"),
  change: t("audit.fact.change", "Change"),
  count: t("audit.fact.count", "How many"),
  createdBy: t("audit.fact.createdBy", "Created by"),
  dataIds: t("audit.fact.dataIds", "Points"),
  documentId: t("audit.fact.documentId", "Note or insight"),
  erasedBy: t("audit.fact.erasedBy", "Erased by request"),
  exportSha256: t("audit.fact.exportSha256", "SHA-256 of the export"),
  fileName: t("audit.fact.fileName", "File name"),
  grantedTo: t("audit.fact.grantedTo", "Who"),
  hasPassword: t("audit.fact.hasPassword", "Has a password"),
  keptId: t("audit.fact.keptId", "Kept"),
  level: t("audit.fact.level", "Access"),
  mergedId: t("audit.fact.mergedId", "Merged"),
  ofUserId: t("audit.fact.ofUserId", "Of"),
  rank: t("audit.fact.rank", "Position"),
  sha256: t("audit.fact.sha256", "SHA-256"),
  shortened: t("audit.fact.shortened", "Long values were shortened"),
  sizeBytes: t("audit.fact.sizeBytes", "Size in bytes"),
  url: t("audit.fact.url", "Address"),
  userId: t("audit.fact.userId", "Member"),
  value: t("audit.fact.value", "Value"),
  workspaceAccess: t("audit.fact.workspaceAccess", "Access of all members"),
  workspaceAdmin: t("audit.fact.workspaceAdmin", "Workspace admin"),
});

/** What a fact is called: `tagGroupId` is a tag group. */
export function factLabel(key: string): string {
  const known = new Map(Object.entries(labels())).get(key);
  if (known !== undefined) return known;
  const words = key
    .replace(/Id(s?)$/, "$1")
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words ? capitalize(words) : key;
}

/** A value that is no object, in words. */
export function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return none();
  if (typeof value === "boolean") return value ? t("audit.fact.yes", "Yes") : t("audit.fact.no", "No");
  if (typeof value === "number") return value.toLocaleString();
  if (typeof value !== "string") return Object.keys(value).length === 0 ? none() : JSON.stringify(value);
  if (value.trim() === "") return t("audit.fact.empty", "Empty");
  if (value === "READ" || value === "WRITE" || value === "FULL") return levelLabels(value);
  if (namedSets.has(key) && /^[A-Z_]+$/.test(value)) {
    return capitalize(value.toLowerCase().replaceAll("_", " "));
  }
  const shown = cutText(value, shownLengthMax);
  return shown === value ? value : `${shown}…`;
}

function none(): string {
  return t("audit.fact.none", "None");
}

import { createHash } from "node:crypto";
import { z } from "zod";

/** Names what the lines of an export are, for whoever reads one years from now. */
export const auditExportFormat = "fieldstone-audit-1";

/** The hash that the first entry of a chain follows. */
export const noHash = "0".repeat(64);

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seq = z.int().min(0);

/** The first line of an export. All but `about` is checked against the entries. */
export const auditExportHeader = z.strictObject({
  about: z.record(z.string(), z.string()),
  count: seq,
  format: z.literal(auditExportFormat),
  from: seq,
  head: z.strictObject({ hash, seq }),
  teamId: z.string(),
  to: seq,
});
export type AuditExportHeader = z.output<typeof auditExportHeader>;

/** Every other line. An entry may say more than is named here: its hash covers that too. */
export const auditExportLine = z.strictObject({
  entry: z.looseObject({ previousHash: hash, seq: seq.min(1), teamId: z.string() }),
  hash,
});

/** What an entry says whose data held something of a person who was forgotten: its hash is that of what it said before. */
export const erasedData = z.looseObject({ erasedBy: z.string() });

/** The entry that ends forgetting a person, which names every entry that was changed by it. */
export const erasureAccount = z.looseObject({
  kind: z.literal("person.erased"),
  data: z.looseObject({ erasureId: z.string(), auditSeqs: z.array(z.int()) }),
});

/** SHA-256 of a text's UTF-8, in hex. */
export function sha256Of(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

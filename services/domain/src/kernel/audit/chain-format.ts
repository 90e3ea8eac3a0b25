import { createHash } from "node:crypto";
import { z } from "zod";

/** Names the format of an export's lines, so that they can be read years from now. */
export const auditExportFormat = "fieldstone-audit-1";

/** The previous hash of a chain's first entry. */
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

/** Every other line. An entry may have more fields than listed here; its hash covers those too. */
export const auditExportLine = z.strictObject({
  entry: z.looseObject({ previousHash: hash, seq: seq.min(1), teamId: z.string() }),
  hash,
});

/** The data of an entry after a person in it was forgotten. The entry's hash is still the original's. */
export const erasedData = z.looseObject({ erasedBy: z.string() });

/** The entry that completes an erasure and names every entry that the erasure changed. */
export const erasureAccount = z.looseObject({
  kind: z.literal("person.erased"),
  data: z.looseObject({ erasureId: z.string(), auditSeqs: z.array(z.int()) }),
});

/** SHA-256 of a text's UTF-8, in hex. */
export function sha256Of(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

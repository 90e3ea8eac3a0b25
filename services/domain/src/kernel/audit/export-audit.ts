import { Readable } from "node:stream";
import { canonicalJson } from "@fieldstone/model/text/canonical-json.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { readTeam } from "../workspace/read-team.ts";
import type { AuditRange } from "./audit-entry.ts";
import { findAuditRange, readAuditLines } from "./audit-store.ts";
import { type AuditExportHeader, auditExportFormat } from "./chain-format.ts";
import { findAuditHead } from "./read-audit-entries.ts";

/** Entries read at once: about 250 kB. */
const pageEntries = 500;

/** A range of the chain, by position or by time; the whole chain if empty. */
export interface RequestedRange {
  readonly fromSeq?: number | undefined;
  readonly toSeq?: number | undefined;
  /** ISO 8601, to the microsecond. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface AuditExport {
  /** The file name. */
  readonly name: string;
  /** A header line, then a line per entry, up to the chain's head at the time of the request. */
  readonly lines: Readable;
}

/** Exports the audit log to keep it elsewhere. Always a range without gaps: any other cannot be verified. */
export async function exportAudit(
  cell: CellDatabase,
  context: TenantContext,
  asked: RequestedRange,
): Promise<AuditExport> {
  const opened = await withTenant(cell, context, "read", (tx) => openRange(tx, asked));
  const { header, subdomain } = opened;
  async function* lines(): AsyncGenerator<string, void> {
    yield `${canonicalJson(header)}\n`;
    for (let fromSeq = header.from; fromSeq <= header.to; fromSeq += pageEntries) {
      const toSeq = Math.min(header.to, fromSeq + pageEntries - 1);
      // A transaction per page, so that none stays open while the reader is slow. Entries never change.
      const page = await withTenant(cell, context, "read", (tx) =>
        readAuditLines(tx, { fromSeq, toSeq }, pageEntries),
      );
      yield `${page.join("\n")}\n`;
    }
  }
  const stretch = header.count === header.head.seq ? `${header.to}` : `${header.from}-${header.to}`;
  return { name: `audit-log-${subdomain}-${stretch}.ndjson`, lines: Readable.from(lines()) };
}

async function openRange(tx: TenantTransaction, asked: RequestedRange) {
  const { teamId, region } = tx.context;
  const { subdomain, name } = await readTeam(tx);
  const head = await findAuditHead(tx);
  const { fromSeq, toSeq } = await rangeOf(tx, asked, head.seq);
  const header: AuditExportHeader = {
    about: { exportedAt: new Date().toISOString(), name, region, subdomain },
    count: toSeq - fromSeq + 1,
    format: auditExportFormat,
    from: fromSeq,
    head,
    teamId,
    to: toSeq,
  };
  return { header, subdomain };
}

/** The requested range, limited to existing entries; an empty one ends before it begins. */
async function rangeOf(tx: TenantTransaction, asked: RequestedRange, headSeq: number): Promise<AuditRange> {
  const { fromSeq = 1, toSeq = headSeq, from, until } = asked;
  const byTime =
    from === undefined && until === undefined
      ? { fromSeq: 1, toSeq: headSeq }
      : ((await findAuditRange(tx, { from, until })) ?? { fromSeq: 1, toSeq: 0 });
  const first = Math.max(fromSeq, byTime.fromSeq);
  return { fromSeq: first, toSeq: Math.max(Math.min(toSeq, byTime.toSeq, headSeq), first - 1) };
}

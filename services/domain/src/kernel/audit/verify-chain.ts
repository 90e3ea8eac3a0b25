import { canonicalJson } from "@fieldstone/model/text/canonical-json.ts";
import type { z } from "zod";
import type { AuditHead } from "./audit-entry.ts";
import {
  type AuditExportHeader,
  auditExportHeader,
  auditExportLine,
  erasedData,
  erasureAccount,
  noHash,
  sha256Of,
} from "./chain-format.ts";

/** Faults listed in full. The first says what happened; later ones often follow from it. */
export const chainFaultsMax = 20;

export interface ChainVerdict {
  readonly teamId: string;
  /** Entries read. */
  readonly count: number;
  /** The first and last entries read; undefined if there were none. */
  readonly first: AuditHead | undefined;
  readonly last: AuditHead | undefined;
  /** What is broken and where, in plain sentences; empty if the chain is intact. */
  readonly faults: readonly string[];
  readonly faultCount: number;
}

/** The file is not an export of an audit log, so its chain cannot be judged. */
export class NotAnExportError extends Error {}

/** Verifies the chain of an export line by line. Keeps the last position and hash, and the erased entries. */
export class ChainVerifier {
  readonly #kept: AuditHead | undefined;
  readonly #faults: string[] = [];
  #faultCount = 0;
  #header: AuditExportHeader | undefined;
  #line = 0;
  #count = 0;
  #first: AuditHead | undefined;
  #last: AuditHead | undefined;
  #sawKept = false;
  /** Entries whose data was erased, with their erasure, until the entry of that erasure names them. */
  readonly #erased = new Map<number, string>();

  /** @param kept a head noted earlier, which the chain must still contain */
  constructor(kept?: AuditHead) {
    this.#kept = kept;
  }

  /** @throws NotAnExportError if the first line is not that of an export */
  take(line: string): void {
    this.#line += 1;
    if (this.#header === undefined) {
      this.#header = headerOf(line);
      return;
    }
    const read = readAs(auditExportLine, line);
    if (read === undefined) {
      this.#fault("this is not an entry as an export writes it. It was altered, or something was put in.");
      return;
    }
    const { entry, hash } = read;
    this.#count += 1;
    if (sha256Of(canonicalJson(entry)) !== hash) {
      const erased = erasedData.safeParse(entry.data);
      if (erased.success) this.#erased.set(entry.seq, erased.data.erasedBy);
      else this.#fault(`entry ${entry.seq} was altered: its hash does not fit what it says.`);
    } else if (entry.teamId !== this.#header.teamId) {
      this.#fault(`entry ${entry.seq} belongs to another workspace than the file.`);
    } else this.#account(entry);
    this.#follow(entry.seq, entry.previousHash, this.#header.from);
    const { seq } = entry;
    if (seq === this.#kept?.seq) {
      this.#sawKept = true;
      if (hash !== this.#kept.hash) {
        this.#fault(`entry ${seq} has another hash than the head that was kept: the chain was written anew.`);
      }
    }
    if (this.#kept !== undefined && seq === this.#kept.seq + 1 && this.#first === undefined) {
      this.#sawKept = true;
      if (entry.previousHash !== this.#kept.hash) {
        this.#fault(`entry ${seq} does not follow the head that was kept: the chain was written anew.`);
      }
    }
    this.#first ??= { seq, hash };
    this.#last = { seq, hash };
  }

  /** Erasure removes data from entries. The entry that completes it names these, under its own hash. */
  #account(entry: unknown): void {
    const account = erasureAccount.safeParse(entry);
    if (!account.success) return;
    const { erasureId, auditSeqs } = account.data.data;
    for (const seq of auditSeqs) if (this.#erased.get(seq) === erasureId) this.#erased.delete(seq);
  }

  #follow(seq: number, previousHash: string, from: number): void {
    const expected = this.#last === undefined ? from : this.#last.seq + 1;
    if (seq > expected) {
      const gap = seq - 1 === expected ? `entry ${expected} is` : `entries ${expected} to ${seq - 1} are`;
      this.#fault(`${gap} missing before entry ${seq}.`);
    } else if (seq < expected) {
      const place = this.#last === undefined ? "before the first of the file" : `after ${this.#last.seq}`;
      this.#fault(`entry ${seq} stands ${place}: it is out of order, or put in twice.`);
    } else if (previousHash !== (this.#last?.hash ?? (seq === 1 ? noHash : previousHash))) {
      this.#fault(`entry ${seq} does not follow from the entry before it: one of the two was replaced.`);
    }
  }

  /** @throws NotAnExportError for an empty file */
  end(): ChainVerdict {
    if (this.#header === undefined) throw new NotAnExportError("The file is empty.");
    this.#line = 0;
    const { count, from, to, head, teamId } = this.#header;
    if (count !== this.#count) {
      this.#fault(
        `The file should contain ${count} entries and contains ${this.#count}: it was cut or added to.`,
      );
    }
    if (count !== to - from + 1 || to > head.seq) {
      this.#fault("The first line contradicts itself: it was altered.");
    }
    if (this.#last !== undefined && this.#last.seq !== to) {
      this.#fault(`The file should end with entry ${to} and ends with entry ${this.#last.seq}.`);
    }
    if (this.#last?.seq === head.seq && this.#last.hash !== head.hash) {
      this.#fault("The last entry is not the head that the first line names.");
    }
    for (const seq of this.#erased.keys()) {
      this.#fault(`entry ${seq} says that it was erased, and no later entry of the file accounts for it.`);
    }
    this.#missKept();
    return {
      teamId,
      count: this.#count,
      first: this.#first,
      last: this.#last,
      faults: this.#faults,
      faultCount: this.#faultCount,
    };
  }

  #missKept(): void {
    if (this.#kept === undefined || this.#sawKept) return;
    const last = this.#last?.seq ?? 0;
    if (this.#kept.seq > last) {
      this.#fault(
        `The head that was kept is entry ${this.#kept.seq} and the file ends with ${last}: it was cut.`,
      );
    } else {
      this.#fault(`The file does not contain entry ${this.#kept.seq}, the head that was kept.`);
    }
  }

  #fault(what: string): void {
    this.#faultCount += 1;
    if (this.#faults.length < chainFaultsMax) {
      this.#faults.push(this.#line === 0 ? what : `Line ${this.#line}: ${what}`);
    }
  }
}

function headerOf(line: string): AuditExportHeader {
  const header = readAs(auditExportHeader, line);
  if (header !== undefined) return header;
  throw new NotAnExportError("The first line is not that of an audit log's export.");
}

/** Accepts only canonical JSON, so that changes that parsing would hide count as changes too. */
function readAs<T extends z.ZodType>(shape: T, line: string): z.output<T> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return canonicalJson(value) === line ? shape.parse(value) : undefined;
  } catch {
    return undefined;
  }
}

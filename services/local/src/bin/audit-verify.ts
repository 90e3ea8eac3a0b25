// `npm run audit:verify -- FILE [--head SEQ:HASH]` verifies the chain of an exported audit log without
// database or network. Exit codes: 0 valid, 1 broken, 2 undetermined.
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import type { AuditHead } from "@fieldstone/domain/kernel/audit/audit-entry.ts";
import { readLines } from "@fieldstone/domain/kernel/audit/read-lines.ts";
import { type ChainVerdict, ChainVerifier } from "@fieldstone/domain/kernel/audit/verify-chain.ts";

const usage = "npm run audit:verify -- FILE [--head SEQ:HASH]";

try {
  const { file, kept } = readCommand();
  const verifier = new ChainVerifier(kept);
  for await (const line of readLines(createReadStream(file))) verifier.take(line);
  const verdict = verifier.end();
  process.stdout.write(`${report(verdict).join("\n")}\n`);
  process.exitCode = verdict.faultCount === 0 ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The file could not be verified: ${reason}\n`);
  process.exitCode = 2;
}

function readCommand(): { readonly file: string; readonly kept: AuditHead | undefined } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { head: { type: "string" } },
  });
  const [file, more] = positionals;
  if (file === undefined || more !== undefined) throw new Error(`name one file: ${usage}`);
  return { file, kept: values.head === undefined ? undefined : headOf(values.head) };
}

function headOf(text: string): AuditHead {
  const [, seq = "", hash = ""] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (hash === "") throw new Error("a head is written SEQ:HASH, as the audit log's page shows it");
  return { seq: Number(seq), hash: hash.toLowerCase() };
}

function report({ teamId, count, first, last, faults, faultCount }: ChainVerdict): readonly string[] {
  if (faultCount > 0) {
    const more = faultCount > faults.length ? [`... and ${faultCount - faults.length} more.`] : [];
    return [
      `The audit log is broken: ${faultCount} faults.`.replace(" 1 faults", " 1 fault"),
      ...faults,
      ...more,
    ];
  }
  if (first === undefined || last === undefined) return [`The audit log of workspace ${teamId} is empty.`];
  const whole = first.seq === 1 ? "" : ` What came before entry ${first.seq} is not in this file.`;
  return [
    `The audit log is intact: ${count} entries of workspace ${teamId}, ${first.seq} to ${last.seq}, each follows from the one before it.${whole}`,
    `Its head is ${last.seq}:${last.hash}. Keep it apart from the file, to notice later whether anything was taken away.`,
  ];
}

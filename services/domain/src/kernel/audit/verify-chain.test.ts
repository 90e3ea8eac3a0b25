import { canonicalJson } from "@fieldstone/model/text/canonical-json.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AuditHead } from "./audit-entry.ts";
import { auditExportFormat, noHash, sha256Of } from "./chain-format.ts";
import { readLines } from "./read-lines.ts";
import { type ChainVerdict, ChainVerifier, NotAnExportError } from "./verify-chain.ts";

const teamId = "0192f0c1-0000-7000-8000-000000000001";

interface ExportedEntry {
  readonly kind: string;
  readonly data: unknown;
}

/** Lines of an export, as a cell writes them. */
function exportOf(entries: readonly ExportedEntry[], fromSeq = 1, previous = noHash): string[] {
  let previousHash = previous;
  const lines = entries.map(({ kind, data }, index) => {
    const seq = fromSeq + index;
    const entry = {
      actor: { id: teamId, kind: "user", name: null, throughId: null },
      data,
      id: teamId.replace(/.{4}$/, String(seq).padStart(4, "0")),
      kind,
      previousHash,
      region: "US_B",
      requestId: `request ${seq}`,
      seq,
      subject: { id: null, type: "team" },
      teamId,
      time: "2026-01-31T09:00:00.000000Z",
    };
    previousHash = sha256Of(canonicalJson(entry));
    return canonicalJson({ entry, hash: previousHash });
  });
  const to = fromSeq + entries.length - 1;
  const header = {
    about: { name: "Workspace", subdomain: "workspace" },
    count: entries.length,
    format: auditExportFormat,
    from: fromSeq,
    head: { hash: previousHash, seq: to },
    teamId,
    to,
  };
  return [canonicalJson(header), ...lines];
}

function verify(lines: readonly string[], kept?: AuditHead): ChainVerdict {
  const verifier = new ChainVerifier(kept);
  for (const line of lines) verifier.take(line);
  return verifier.end();
}

/** True if verifying these lines detects that they were changed. */
function isNoticed(lines: readonly string[], kept?: AuditHead): boolean {
  try {
    return verify(lines, kept).faultCount > 0;
  } catch (error) {
    if (error instanceof NotAnExportError) return true;
    throw error;
  }
}

const entries = fc.array(fc.record({ kind: fc.string(), data: fc.jsonValue() }), {
  minLength: 1,
  maxLength: 12,
});
const exported = entries.map((each) => exportOf(each));
const headOf = (lines: readonly string[]): AuditHead => {
  const { entry, hash } = JSON.parse(lines.at(-1) ?? "");
  return { seq: entry.seq, hash };
};

/** The paths of all leaves in a value. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
  return inside.length === 0 ? [path] : inside;
}

function withLeaf(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value === "changed" ? "changed again" : "changed";
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? withLeaf(item, rest) : item));
  const members = Object.entries(Object(value));
  return Object.fromEntries(
    members.map(([name, item]) => [name, name === key ? withLeaf(item, rest) : item]),
  );
}

describe("an export as it was written", () => {
  it("holds, also with its own head and with any head noted on the way", () => {
    fc.assert(
      fc.property(exported, fc.nat(), (lines, pick) => {
        expect(verify(lines)).toMatchObject({ faults: [], count: lines.length - 1 });
        const kept = headOf(lines.slice(0, 2 + (pick % (lines.length - 1))));
        expect(verify(lines, kept).faults).toEqual([]);
      }),
    );
  });

  it("holds as a stretch of a longer chain, and follows the head that came before it", () => {
    const whole = exportOf([1, 2, 3, 4].map((data) => ({ kind: "a", data })));
    const kept = headOf(whole.slice(0, 3));
    const rest = exportOf(
      [3, 4].map((data) => ({ kind: "a", data })),
      3,
      kept.hash,
    );
    expect(verify(rest, kept).faults).toEqual([]);
    const other = { ...kept, hash: "ab".repeat(32) };
    expect(verify(rest, other).faults).toEqual([
      "Line 2: entry 3 does not follow the head that was kept: the chain was written anew.",
    ]);
  });

  it("may be of a workspace in which nothing was done yet", () => {
    expect(verify(exportOf([]))).toMatchObject({ faults: [], count: 0, last: undefined });
  });
});

describe("whoever verifies notices", () => {
  it("any change of a single field, in the first line too", () => {
    fc.assert(
      fc.property(exported, fc.nat(), fc.nat(), (lines, pickLine, pickLeaf) => {
        const at = pickLine % lines.length;
        const value: unknown = JSON.parse(lines[at] ?? "");
        const leaves = leavesOf(value).filter(([first]) => first !== "about");
        const changed = canonicalJson(withLeaf(value, leaves[pickLeaf % leaves.length] ?? []));
        expect(isNoticed(lines.with(at, changed))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("any change of a single letter of an entry's line, also one that means the same to JSON", () => {
    fc.assert(
      fc.property(
        exported,
        fc.nat(),
        fc.nat(),
        fc.constantFrom(" ", "0", "x", ""),
        (lines, pick, place, put) => {
          const at = 1 + (pick % (lines.length - 1));
          const line = lines[at] ?? "";
          const from = place % line.length;
          const changed = line.slice(0, from) + put + line.slice(from + 1);
          fc.pre(changed !== line);
          expect(isNoticed(lines.with(at, changed))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("a removal, an insertion and a swap of lines", () => {
    fc.assert(
      fc.property(exported, exported, fc.nat(), fc.nat(), (lines, others, one, two) => {
        const at = one % lines.length;
        expect(isNoticed(lines.toSpliced(at, 1))).toBe(true);
        const put = others[two % others.length] ?? "";
        expect(isNoticed(lines.toSpliced(at + 1, 0, put))).toBe(true);
        const other = two % lines.length;
        fc.pre(at !== other);
        const swapped = lines.with(at, lines[other] ?? "").with(other, lines[at] ?? "");
        expect(isNoticed(swapped)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("a truncation, by the first line; and by a kept head where the first line was made to fit", () => {
    fc.assert(
      fc.property(entries, fc.nat(), (each, pick) => {
        const lines = exportOf(each);
        const kept = pick % (lines.length - 1);
        expect(isNoticed(lines.slice(0, kept + 1))).toBe(true);
        const forged = exportOf(each.slice(0, kept));
        expect(isNoticed(forged)).toBe(false);
        expect(isNoticed(forged, headOf(lines))).toBe(true);
      }),
    );
  });

  it("a chain that was written anew from some entry on, by a kept head", () => {
    fc.assert(
      fc.property(entries, fc.nat(), (each, pick) => {
        const at = pick % each.length;
        const forged = exportOf(each.with(at, { kind: "forged", data: { at } }));
        expect(isNoticed(forged)).toBe(false);
        expect(isNoticed(forged, headOf(exportOf(each)))).toBe(true);
      }),
    );
  });
});

describe("the sentence says what broke and where", () => {
  const lines = exportOf([1, 2, 3, 4, 5].map((data) => ({ kind: "note.created", data })));
  const at = (index: number) => lines[index] ?? "";

  it.each([
    [
      "an altered entry",
      lines.with(3, at(3).replace('"data":3', '"data":33')),
      ["Line 4: entry 3 was altered: its hash does not fit what it says."],
    ],
    [
      "missing entries",
      lines.toSpliced(2, 2),
      [
        "Line 3: entries 2 to 3 are missing before entry 4.",
        "The file should contain 5 entries and contains 3: it was cut or added to.",
      ],
    ],
    [
      "reordered entries",
      lines.with(2, at(3)).with(3, at(2)),
      [
        "Line 3: entry 2 is missing before entry 3.",
        "Line 4: entry 2 stands after 3: it is out of order, or put in twice.",
        "Line 5: entry 3 is missing before entry 4.",
      ],
    ],
    [
      "an end that is gone",
      lines.slice(0, 4),
      [
        "The file should contain 5 entries and contains 3: it was cut or added to.",
        "The file should end with entry 5 and ends with entry 3.",
      ],
    ],
    [
      "a line of something else",
      lines.toSpliced(2, 0, "hello"),
      ["Line 3: this is not an entry as an export writes it. It was altered, or something was put in."],
    ],
  ])("for %s", (_what, broken, sentences) => {
    expect(verify(broken).faults).toEqual(sentences);
  });

  it("for a kept head that is gone", () => {
    expect(verify(exportOf([{ kind: "a", data: 1 }]), { seq: 9, hash: noHash }).faults).toEqual([
      "The head that was kept is entry 9 and the file ends with 1: it was cut.",
    ]);
  });
});

it("lines are parted by a line feed alone, wherever the chunks end", async () => {
  const text = "a\u2028b\r\nc\u{1f600}\n\nlast";
  const bytes = new TextEncoder().encode(text);
  const chunks = (async function* () {
    for (const byte of bytes) yield Uint8Array.of(byte);
  })();
  expect(await Array.fromAsync(readLines(chunks))).toEqual(["a\u2028b\r", "c\u{1f600}", "", "last"]);
  const broken = (async function* () {
    yield Uint8Array.of(0xff);
  })();
  await expect(Array.fromAsync(readLines(broken))).rejects.toThrow(TypeError);
});

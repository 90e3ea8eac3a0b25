/** One fact of an entry's data. */
export interface AuditFact {
  /** The name that the entry stores it under. */
  readonly key: string;
  /** What held before, if the entry says so. */
  readonly was?: unknown;
  readonly value?: unknown;
  /** The facts inside it, in place of a value. */
  readonly parts?: readonly AuditFact[];
}

type Data = Readonly<Record<string, unknown>>;

/** What a lone `before` is the old value of, the likeliest first. */
const scalarNames = ["level", "workspaceAccess", "title"];

/**
 * The data of an entry as facts. Entries store changes as `before` and `after`, as `before` beside the new values, or as
 * `from` and `to`; each becomes one fact with its old and new value. What did not change is left out.
 */
export function auditFacts(data: unknown): readonly AuditFact[] {
  if (!isData(data)) return [factOf("value", data)];
  if ("from" in data && "to" in data) {
    const { from, to, ...rest } = data;
    return [changeOf("change", from, to), ...plainFacts(rest)];
  }
  if (!("before" in data)) return plainFacts(data);
  const { before, after, ...rest } = data;
  if (isData(before)) {
    return isData(after)
      ? [...changesOf(before, after), ...plainFacts(rest)]
      : [...changesOf(before, rest), ...("after" in data ? plainFacts({ after }) : [])];
  }
  if ("after" in data) return [changeOf("change", before, after), ...plainFacts(rest)];
  const name = scalarNames.find((each) => each in rest);
  if (name === undefined) return plainFacts(data);
  const { [name]: now, ...others } = rest;
  return [changeOf(name, before, now), ...plainFacts(others)];
}

function changesOf(before: Data, now: Data): readonly AuditFact[] {
  const facts = [...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((key) => {
    if (!(key in before)) return [factOf(key, now[key])];
    if (!(key in now)) return [{ key, was: before[key] }];
    return isSame(before[key], now[key]) ? [] : [changeOf(key, before[key], now[key])];
  });
  return facts.length > 0 ? facts : plainFacts(now);
}

function changeOf(key: string, was: unknown, value: unknown): AuditFact {
  return isData(was) && isData(value) ? { key, parts: changesOf(was, value) } : { key, was, value };
}

function plainFacts(data: Data): readonly AuditFact[] {
  return Object.entries(data).map(([key, value]) => factOf(key, value));
}

function factOf(key: string, value: unknown): AuditFact {
  if (isData(value) && Object.keys(value).length > 0) return { key, parts: auditFacts(value) };
  if (Array.isArray(value) && value.some(isData)) {
    return { key, parts: value.map((item: unknown, index) => factOf(String(index + 1), item)) };
  }
  return { key, value };
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

import type { ObjectKind } from "./object-kind.ts";
import type {
  CommentedType,
  GrantableType,
  IndexedType,
  ObjectAuditKind,
  PlacedType,
  TrashedType,
} from "./object-types.ts";

const kinds = new Map<string, ObjectKind>();

/** Makes a kind known to search, trash, sharing, comments and audit. `objects.ts` does so for each of its list. */
export function registerObject(kind: ObjectKind): void {
  const known = kinds.get(kind.type);
  if (known !== undefined && known !== kind) throw new Error(`two kinds of things are called ${kind.type}`);
  kinds.set(kind.type, kind);
}

/** All kinds, in the order of the list. */
export function objectKinds(): readonly ObjectKind[] {
  if (kinds.size === 0) throw new Error("no kind of thing is known: the process must import objects.ts");
  return [...kinds.values()];
}

export function objectKind(type: string): ObjectKind {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`there is no kind of thing called ${type}`);
  return kind;
}

type Part = "search" | "granting" | "place" | "commenting" | "trash";
type TypeOf<P extends Part> = P extends "search"
  ? IndexedType
  : P extends "granting"
    ? GrantableType
    : P extends "place"
      ? PlacedType
      : P extends "trash"
        ? TrashedType
        : CommentedType;

function typesWith<P extends Part>(part: P): readonly [TypeOf<P>, ...TypeOf<P>[]] {
  const isOne = (type: string): type is TypeOf<P> => kinds.get(type)?.[part] !== undefined;
  const [first, ...rest] = objectKinds()
    .map(({ type }) => type)
    .filter(isOne);
  if (first === undefined) throw new Error(`no kind of thing has ${part}`);
  return [first, ...rest];
}

export const indexedTypes = () => typesWith("search");
export const grantableTypes = () => typesWith("granting");
/** What can be shared, and commented on by whoever may read it. */
export const placedTypes = () => typesWith("place");
/** What can be deleted and restored; what holds others stands before them. */
export const trashedTypes = () => typesWith("trash");
/** What can be commented on. */
export const commentedTypes = () => [...placedTypes(), ...typesWith("commenting")] as const;

/** Kinds without a place that are commented on. */
export function commentedByRole(): readonly ObjectKind[] {
  return objectKinds().filter(({ commenting }) => commenting === "by-role");
}

export function isIndexed(type: string): type is IndexedType {
  return kinds.get(type)?.search !== undefined;
}

/**
 * Types whose changes the indexes take behind all others. None in a thread of documents, which knows no kinds: it marks
 * notes, insights and their highlights alone.
 */
export function typesBehind(): readonly string[] {
  return [...kinds.values()].flatMap(({ type, search }) => (search?.isBehind === true ? [type] : []));
}

export function isPlaced(type: string): type is PlacedType {
  return kinds.get(type)?.place !== undefined;
}

/** Kinds that are documents: levels are granted on each by itself, and it lies in a project. */
export function grantedByPlace(): readonly (ObjectKind & Required<Pick<ObjectKind, "place">>)[] {
  return objectKinds().flatMap((kind) => {
    const { place, granting } = kind;
    return place === undefined || granting !== "by-place" ? [] : [{ ...kind, place }];
  });
}

/** What audit entries of objects' acts are called. */
export function objectAuditKinds(): readonly string[] {
  return objectKinds().flatMap(({ auditName, acts }) =>
    Object.keys(acts).map((act) => `${auditName}.${act}`),
  );
}

/** @throws Error where no such act happens to the kind */
export function auditKindOf({ type, auditName, acts }: ObjectKind, act: string): ObjectAuditKind {
  const isKnown = (text: string): text is ObjectAuditKind => act in acts && text === `${auditName}.${act}`;
  const kind = `${auditName}.${act}`;
  if (!isKnown(kind)) throw new Error(`nothing called ${act} happens to a ${type}`);
  return kind;
}

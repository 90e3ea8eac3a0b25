import type { ObjectKind } from "./object-kind.ts";
import type {
  CommentedType,
  GrantableType,
  IndexedType,
  ObjectAuditKind,
  PlacedType,
  RequestableType,
  StarredType,
  TrashedType,
} from "./object-types.ts";

const kinds = new Map<string, ObjectKind>();

/** Registers a kind for search, trash, sharing, comments and audit. `objects.ts` does so for all. */
export function registerObject(kind: ObjectKind): void {
  const known = kinds.get(kind.type);
  if (known !== undefined && known !== kind) throw new Error(`two kinds of things are called ${kind.type}`);
  kinds.set(kind.type, kind);
}

/** All kinds, in the order of registration. */
export function objectKinds(): readonly ObjectKind[] {
  if (kinds.size === 0) throw new Error("no kind of thing is known: the process must import objects.ts");
  return [...kinds.values()];
}

export function objectKind(type: string): ObjectKind {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`there is no kind of thing called ${type}`);
  return kind;
}

interface TypesByPart {
  readonly search: IndexedType;
  readonly granting: GrantableType;
  readonly place: PlacedType;
  readonly commenting: CommentedType;
  readonly trash: TrashedType;
  readonly isRequestable: RequestableType;
  readonly starring: StarredType;
}
type Part = keyof TypesByPart;

function typesWith<P extends Part>(part: P): readonly [TypesByPart[P], ...TypesByPart[P][]] {
  const isOne = (type: string): type is TypesByPart[P] => kinds.get(type)?.[part] !== undefined;
  const [first, ...rest] = objectKinds()
    .map(({ type }) => type)
    .filter(isOne);
  if (first === undefined) throw new Error(`no kind of thing has ${part}`);
  return [first, ...rest];
}

export const indexedTypes = () => typesWith("search");
export const grantableTypes = () => typesWith("granting");
/** Types that can be shared, and commented on by all who may read them. */
export const placedTypes = () => typesWith("place");
/** Types that can be deleted and restored; containers come before their contents. */
export const trashedTypes = () => typesWith("trash");
/** Types that can be commented on. */
export const commentedTypes = () => [...placedTypes(), ...typesWith("commenting")] as const;

/** Types that access can be requested to. Folders are not among them: every member sees them. */
export const requestableTypes = () => typesWith("isRequestable");
/** Types that members can star for themselves. */
export const starredTypes = () => typesWith("starring");

/** Kinds without a place that are commented on. */
export function commentedByRole(): readonly ObjectKind[] {
  return objectKinds().filter(({ commenting }) => commenting === "by-role");
}

export function isIndexed(type: string): type is IndexedType {
  return kinds.get(type)?.search !== undefined;
}

/**
 * Types that the indexes process after all others. Empty in a document thread, which registers no kinds: it
 * only marks notes, insights and their highlights.
 */
export function typesBehind(): readonly string[] {
  return [...kinds.values()].flatMap(({ type, search }) => (search?.isBehind === true ? [type] : []));
}

export function isPlaced(type: string): type is PlacedType {
  return kinds.get(type)?.place !== undefined;
}

export function isRequestable(type: string): type is RequestableType {
  return kinds.get(type)?.isRequestable === true;
}

/** Kinds of documents: each is in a project, and levels are granted on it directly. */
export function grantedByPlace(): readonly (ObjectKind & Required<Pick<ObjectKind, "place">>)[] {
  return objectKinds().flatMap((kind) => {
    const { place, granting } = kind;
    return place === undefined || granting !== "by-place" ? [] : [{ ...kind, place }];
  });
}

/** The audit kinds of all objects' actions. */
export function objectAuditKinds(): readonly string[] {
  return objectKinds().flatMap(({ auditName, actions }) =>
    Object.keys(actions).map((act) => `${auditName}.${act}`),
  );
}

/** @throws Error if the kind has no such action */
export function auditKindOf({ type, auditName, actions }: ObjectKind, act: string): ObjectAuditKind {
  const isKnown = (text: string): text is ObjectAuditKind => act in actions && text === `${auditName}.${act}`;
  const kind = `${auditName}.${act}`;
  if (!isKnown(kind)) throw new Error(`nothing called ${act} happens to a ${type}`);
  return kind;
}

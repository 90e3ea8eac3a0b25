import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { TrashableType } from "../../graphql/graphql.ts";
import type { FoundObject, FoundPage, FoundTarget, ObjectKind, PeekType } from "./object-kind.ts";

type ObjectPage = LazyExoticComponent<ComponentType<{ readonly id: string }>>;

type Found = FoundObject & { readonly type: string };

const kinds = new Map<string, ObjectKind>();
const pages = new Map<string, ObjectPage>();

/** Registers the kinds of objects; called once, before the first page. */
export function registerObjectKinds(list: readonly ObjectKind[]): void {
  for (const kind of list) {
    kinds.set(kind.type, kind);
    const { loadPage } = kind;
    if (loadPage)
      pages.set(
        kind.type,
        lazy(async () => ({ default: await loadPage() })),
      );
  }
}

/** The kind of that name; undefined if this release does not know it. */
export function objectKind(type: string): ObjectKind | undefined {
  return kinds.get(type);
}

function kindWhere(fits: (kind: ObjectKind) => boolean): ObjectKind | undefined {
  return [...kinds.values()].find(fits);
}

export function isPeekType(type: string): type is PeekType {
  return pages.has(type);
}

/** The page of a kind that opens in the side panel. Throws for any other kind. */
export function objectPage(type: PeekType): ObjectPage {
  const page = pages.get(type);
  if (!page) throw new Error(`No page: ${type}`);
  return page;
}

/** The kind whose URLs begin with this segment: `data` of `/data/{id}`. */
export function kindInFolder(folder: string | undefined): ObjectKind | undefined {
  return kindWhere((kind) => kind.folder !== undefined && kind.folder === folder);
}

/** The URL path of an object's own page; undefined for a kind without pages. */
export function objectAddress(type: string, id: string): string | undefined {
  const folder = kinds.get(type)?.folder;
  return folder && `/${folder}/${id}`;
}

/** The router link to an object of a kind that has a page; `id` may begin with its title. */
export function objectLink(type: PeekType, id: string) {
  const path = objectAddress(type, id);
  if (!path) throw new Error(`No page: ${type}`);
  return { to: path };
}

/** The label of a kind, by the API's name for it in the trash or in search. */
export function objectLabel(type: string): string {
  return (kinds.get(type) ?? kindWhere(({ searchType }) => searchType === type))?.label() ?? type;
}

/** Whether the app knows a kind of search result, by the API's name of its type. */
export function isSearchType(name: string): boolean {
  return kindWhere(({ searchType }) => searchType === name) !== undefined;
}

/** The kind of a search result: one that recognizes it, or that of its type. */
export function foundKind(found: Found): ObjectKind | undefined {
  return (
    kindWhere(({ recognizes }) => recognizes?.(found) === true) ??
    kindWhere(({ searchType }) => searchType === found.type)
  );
}

/** The workspace's lists that change when objects of these types are created, deleted or restored. */
export function workspaceLists(types: readonly string[]): readonly string[] {
  const lists = types.flatMap((type) => [
    ...(kinds.get(type)?.lists?.workspace ?? []),
    ...(isRestorable(type) ? ["trash", "trashTotals"] : []),
  ]);
  return [...new Set(lists)];
}

/**
 * Whether the trash restores objects of this type; false if this release does not know it. `objects.test.ts` compares
 * the kinds with the schema's types.
 */
export function isRestorable(type: string): type is TrashableType {
  return kinds.get(type)?.isRestorable === true;
}

/** Where a search result opens; undefined for a kind without a page. */
export function foundTarget(found: Found): FoundTarget | undefined {
  const kind = kindWhere(({ searchType }) => searchType === found.type);
  if (kind === undefined) return undefined;
  if (kind.target) return kind.target(found);
  if (isPeekType(kind.type)) return { type: kind.type, id: found.id };
  const path = objectAddress(kind.type, found.id);
  return path === undefined ? undefined : { path };
}

/** Converts a found page to the router's link props. */
export function pageLink({ path, search = {}, hash = "" }: FoundPage) {
  return { to: path, search, hash } as const;
}

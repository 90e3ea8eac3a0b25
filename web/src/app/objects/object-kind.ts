import type { TypePolicies } from "@apollo/client/cache";
import type { TitledKind } from "@fieldstone/model/display-names.ts";
import type { ComponentType } from "react";
import type { SearchResultType, TrashableType } from "../../graphql/graphql.ts";
import type { FoundFragment } from "./found-words.ts";

/** Kinds of things that open in the side panel. Each `<noun>.object.ts` adds its own here. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds' own files.
export interface PeekTypes {}

export type PeekType = keyof PeekTypes & string;

/** What a search or the palette found, as far as its target depends on it. */
export interface FoundObject {
  readonly id: string;
  readonly projectId?: string | null | undefined;
  /** The part of its text that a preview shows. */
  readonly content?: readonly FoundFragment[];
  /** Of a theme of a channel. */
  readonly channelTheme?: { readonly channel: { readonly id: string } } | null | undefined;
  /** Of a point of a channel, which is found as one with it. */
  readonly channelDatum?:
    | {
        readonly id: string;
        readonly channel: { readonly id: string };
        readonly theme: { readonly id: string } | null;
      }
    | null
    | undefined;
  readonly highlight?:
    | { readonly note: { readonly id: string } | null; readonly insight: { readonly id: string } | null }
    | null
    | undefined;
}

/** Where a found thing leads: the side panel, at a place in it, or a page. */
export type FoundTarget = { type: PeekType; id: string; hash?: string } | FoundPage;

/** A page, with what of it is to be shown. */
export interface FoundPage {
  readonly path: string;
  readonly search?: Readonly<Record<string, string | object>>;
  readonly hash?: string;
}

/** What the app needs to know of a kind of thing; its feature says so in `<noun>.object.ts`. */
export interface ObjectKind {
  /** As the API names it in changes and in the trash, and with underscores in the audit log. */
  readonly type: string;
  /** As the API types it; left out where that is `type` with a capital. */
  readonly typename?: string;
  readonly label: () => string;
  /** First segment of its own pages' addresses: `data` in `/data/{id}`. */
  readonly folder?: string;
  /** Fetches its page for the side panel and for its own address. A kind that has one is one of `PeekTypes`. */
  readonly loadPage?: () => Promise<ComponentType<{ readonly id: string }>>;
  readonly searchType?: SearchResultType;
  /** Where a found one leads when that is neither its panel nor its page. */
  readonly target?: (found: FoundObject) => FoundTarget | undefined;
  /** In which face results show the words that were found in one, where that is not the interface's own. */
  readonly foundWords?: "quote" | "text";
  /** What a found one without a title is called: `note` for "Untitled note". */
  readonly untitledAs?: TitledKind;
  /** As what the trash restores it. */
  readonly trashType?: TrashableType;
  /**
   * Fields of the query and of its project that change when one is made or deleted; `counts` of the project do also
   * when one is updated.
   */
  readonly lists?: {
    readonly workspace?: readonly string[];
    readonly project?: readonly string[];
    /** Of the note or insight that holds it, where these are not what is marked and said there. */
    readonly document?: readonly string[];
    readonly counts?: readonly string[];
  };
  /** How the cache keeps it and the lists of it. */
  readonly cache?: TypePolicies;
}

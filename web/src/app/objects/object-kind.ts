import type { TypePolicies } from "@apollo/client/cache";
import type { Passage } from "@fieldstone/model/links/passage.ts";
import type { TitledKind } from "@fieldstone/model/text/display-names.ts";
import type { ComponentType } from "react";
import type { SearchResultsQuery } from "../../graphql/graphql.ts";

/** Kinds of objects that open in the side panel. Each `<noun>.object.ts` adds its own here. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds' own files.
export interface PeekTypes {}

export type PeekType = keyof PeekTypes & string;

/** A page of a file attached to a note or an insight. */
export interface AttachedPage {
  readonly id: string;
  readonly name: string;
  readonly pageNum: number;
}

/** The parts of a search or palette result that decide its target. */
export interface FoundObject {
  readonly id: string;
  readonly projectId?: string | null | undefined;
  /** The page of an attached file in which it was found. */
  readonly file?: AttachedPage | null | undefined;
  /** The line with most of the searched words. */
  readonly line?: string | null | undefined;
  /** Without such a line, the passage nearest in meaning. */
  readonly passage?: Passage | null | undefined;
  /** Set for a theme of a channel. */
  readonly channelTheme?: { readonly channel: { readonly id: string } } | null | undefined;
  /** Set for a point of a channel: its search result is typed as a channel's. */
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

/** A search result. Its type is any that a kind names: the schema's are a closed set. */
export type FoundResult = Omit<SearchResultsQuery["search"]["items"][number], "type"> & {
  readonly type: string;
};

/** What the search results of a kind show that those of other kinds do not. */
export interface FoundCard {
  /** The title of the note or insight that contains it, in place of its own. */
  readonly heading?: string | undefined;
  /** Its tags as they are now; by default, as they were indexed. The first one colors a quote. */
  readonly tags?: readonly { readonly title: string; readonly color: string }[] | undefined;
  readonly consent?: NonNullable<FoundResult["highlight"]>["consent"];
  /** The title of what contains it, if that is no project. */
  readonly place?: string | undefined;
  /** The channel in which more results were found than are listed. */
  readonly moreIn?: { readonly id: string; readonly title: string } | undefined;
}

/** Where a search result opens: in the side panel, at a place in it, or on a page. */
export type FoundTarget = { type: PeekType; id: string; hash?: string } | FoundPage;

/** A page, with the search and hash that select what it shows. */
export interface FoundPage {
  readonly path: string;
  readonly search?: Readonly<Record<string, string | object>>;
  readonly hash?: string;
}

/** What the app needs to know about a kind of object; its feature defines it in `<noun>.object.ts`. */
export interface ObjectKind {
  /** The API's name in changes and in the trash; the audit log writes it with underscores. */
  readonly type: string;
  /** GraphQL type name; omitted where it is `type` capitalized. */
  readonly typename?: string;
  readonly label: () => string;
  /** First segment of the URLs of its pages: `data` in `/data/{id}`. */
  readonly folder?: string;
  /** Loads the page shown in the side panel and at its own URL. A kind with one is one of `PeekTypes`. */
  readonly loadPage?: () => Promise<ComponentType<{ readonly id: string }>>;
  /** The API's type of its search results. */
  readonly searchType?: string;
  /** Whether a search result is of this kind, if its type alone does not tell. */
  readonly recognizes?: (found: FoundObject) => boolean;
  /** Where its search results open, if that is neither its panel nor its page. */
  readonly target?: (found: FoundObject) => FoundTarget | undefined;
  /** Its search results' own part of their card. */
  readonly card?: (found: FoundResult) => FoundCard;
  /** Typeface for matched words in search results, if not the interface's own. */
  readonly foundWords?: "quote" | "text";
  /** What an untitled result is called: `note` for "Untitled note". */
  readonly untitledAs?: TitledKind;
  /** Whether the trash restores it, as `type`. */
  readonly isRestorable?: true;
  /**
   * Fields of the query and of its project that change when an object is created or deleted; the project's
   * `counts` also change on updates.
   */
  readonly lists?: {
    readonly workspace?: readonly string[];
    readonly project?: readonly string[];
    /** Fields of the containing note or insight, if other than those of highlights and comments. */
    readonly document?: readonly string[];
    readonly counts?: readonly string[];
  };
  /** Cache policies of the kind and its lists. */
  readonly cache?: TypePolicies;
}

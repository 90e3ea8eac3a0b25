import type { DocumentHighlight, HighlightTag } from "../cache/note-highlights-cache.ts";
import type { TagChoiceProps } from "../tag-picker/tag-choices.ts";

/** The actions on a highlight's card. */
export interface HighlightCardActions {
  onToggleTag: (highlight: DocumentHighlight, tag: HighlightTag, selected: boolean) => void;
  onCreateTag: (highlight: DocumentHighlight, ...created: Parameters<TagChoiceProps["onCreate"]>) => void;
  onOpen: (highlight: DocumentHighlight) => void;
  onCopyQuote: (highlight: DocumentHighlight) => void;
  onCopyLink: (highlight: DocumentHighlight) => void;
  onShare: (highlight: DocumentHighlight) => void;
  /** Edits the start and end, on pages that support it. */
  onChangeTimes?: ((highlight: DocumentHighlight) => void) | undefined;
  onDelete: (highlight: DocumentHighlight) => void;
  onPutBack: (highlight: DocumentHighlight) => void;
  /** Toggles its selection; with `range`, selects all since the last one. */
  onSelect: (highlight: DocumentHighlight, range: boolean) => void;
  /** Resolves once the server has the highlight, which is shown before that. */
  whenMade: (highlight: DocumentHighlight) => Promise<unknown>;
}

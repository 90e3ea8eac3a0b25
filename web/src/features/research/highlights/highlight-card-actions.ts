import type { DocumentHighlight, HighlightTag } from "./note-highlights-cache.ts";
import type { TagChoiceProps } from "./tag-choices.ts";

/** What can be done on a highlight's card. */
export interface HighlightCardActions {
  onToggleTag: (highlight: DocumentHighlight, tag: HighlightTag, selected: boolean) => void;
  onCreateTag: (highlight: DocumentHighlight, ...created: Parameters<TagChoiceProps["onCreate"]>) => void;
  onOpen: (highlight: DocumentHighlight) => void;
  onCopyQuote: (highlight: DocumentHighlight) => void;
  onCopyLink: (highlight: DocumentHighlight) => void;
  onShare: (highlight: DocumentHighlight) => void;
  /** Lets start and end be changed; where the page can. */
  onChangeTimes?: ((highlight: DocumentHighlight) => void) | undefined;
  onDelete: (highlight: DocumentHighlight) => void;
  onPutBack: (highlight: DocumentHighlight) => void;
  /** Selects it or takes it out; with `range`, selects all since the last one. */
  onSelect: (highlight: DocumentHighlight, range: boolean) => void;
  /** Settles once the service has the highlight, which is shown before that. */
  whenMade: (highlight: DocumentHighlight) => Promise<unknown>;
}

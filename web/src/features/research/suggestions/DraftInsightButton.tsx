import { IconSparkles } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { useAiSwitch } from "./useAiSwitch.ts";
import { useInsightDraft } from "./useInsightDraft.ts";

interface DraftInsightButtonProps {
  readonly projectId: string;
  readonly highlightIds: readonly string[];
  /** Describes the highlights, if a page has several such buttons. */
  readonly of?: string;
  readonly disabledReason?: string | undefined;
}

/** Drafts an insight from highlights with AI; nothing if the workspace has disabled that. */
export function DraftInsightButton({ projectId, highlightIds, of, disabledReason }: DraftInsightButtonProps) {
  const state = useAiSwitch("insights");
  const draft = useInsightDraft(projectId);
  if (state === undefined || state === "Off") return null;
  const { busy } = draft;
  // One button throughout, so that it keeps the focus: without, the next letter would run a shortcut of the page.
  return (
    <>
      {busy && <span role="status">{t("draft.under-way", "Drafting an insight…")}</span>}
      <Button
        size="small"
        icon={busy ? undefined : <IconSparkles size={16} aria-hidden />}
        disabledReason={busy ? undefined : disabledReason}
        {...(of === undefined || busy
          ? {}
          : { "aria-label": t("draft.make.of", "Draft an insight from {title}", { title: of }) })}
        onClick={busy ? draft.cancel : () => void draft.write(highlightIds)}
      >
        {busy ? t("suggestions.cancel", "Cancel") : t("draft.make", "Draft an insight")}
      </Button>
    </>
  );
}

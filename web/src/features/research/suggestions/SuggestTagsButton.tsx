import { IconSparkles } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { useAiSwitch } from "./useAiSwitch.ts";

const SuggestTagsDialog = lazy(() =>
  import("./SuggestTagsDialog.tsx").then((module) => ({ default: module.SuggestTagsDialog })),
);

interface SuggestTagsButtonProps {
  readonly highlightIds: readonly string[];
  readonly disabledReason: string | undefined;
  readonly onChange: () => void;
}

/** Suggests tags for the selected highlights with AI; nothing if the workspace has disabled that. */
export function SuggestTagsButton({ highlightIds, disabledReason, onChange }: SuggestTagsButtonProps) {
  const [asked, setAsked] = useState<readonly string[]>();
  const state = useAiSwitch("tags");
  if (state === undefined || state === "Off") return null;
  return (
    <>
      <Button
        size="small"
        icon={<IconSparkles size={16} aria-hidden />}
        disabledReason={disabledReason}
        onClick={() => setAsked(highlightIds)}
      >
        {state === "On" ? t("suggestions.tags.apply", "Tag with AI") : t("suggestions.tags", "Suggest tags")}
      </Button>
      {asked && (
        <Suspense fallback={<Opening />}>
          <SuggestTagsDialog
            highlightIds={asked}
            applies={state === "On"}
            onChange={onChange}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

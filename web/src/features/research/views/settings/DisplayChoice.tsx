import { listedObjects } from "@fieldstone/model/views/table-columns.ts";
import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import { IconLayoutCards } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import { canvasToggles } from "../../canvas/painting/card-words.ts";
import { DisplayForm } from "../../references/DisplayForm.tsx";
import { cardDisplay } from "../board/card-display.ts";
import type { ShownSettings } from "./useViewSettings.ts";

/** Chooses the layout and display options of a view's cards. */
export function DisplayChoice(props: { target: ViewReferenceType; shown: ShownSettings; isCanvas: boolean }) {
  const { target, shown, isCanvas } = props;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("display.label", "Cards")}
      width={320}
      target={
        <Button
          size="small"
          icon={<IconLayoutCards size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("display.label", "Cards")}
        </Button>
      }
    >
      <DisplayForm
        kind={listedObjects[target]}
        choice={shown.settings.display}
        drawn={cardDisplay(target, shown.settings)}
        // A canvas's cards have their own size.
        hasLayout={!isCanvas}
        {...(isCanvas ? { toggles: canvasToggles[target] } : {})}
        onChange={(display) => shown.change({ display })}
      />
    </Popover>
  );
}

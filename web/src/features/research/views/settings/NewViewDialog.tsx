import { viewTitleLengthMax } from "@fieldstone/model/limits.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import type { ViewLayout, ViewTarget } from "../../../../graphql/graphql.ts";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../../ui/overlays/useWhileShown.ts";
import { useViewActions } from "../useViewActions.ts";
import { chosenOf, layoutLabels, optionsOf, targetLabels } from "../view-labels.ts";

/** Asks for a new view's target and layout, creates it and opens it. */
export function NewViewDialog(props: { projectId: string; projectSegment: string; onClose: () => void }) {
  const { projectId, projectSegment, onClose } = props;
  const [target, setTarget] = useState<ViewTarget>("NOTE");
  const [layout, setLayout] = useState<ViewLayout>("TABLE");
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const actions = useViewActions(projectId);
  const navigate = useNavigate();
  const open = useWhileShown((viewId: string) => {
    onClose();
    void navigate({ to: "/projects/$projectId/v/$viewId", params: { projectId: projectSegment, viewId } });
  });
  const [targets, layouts] = [targetLabels(), layoutLabels()];
  const suggested = t("view.suggested-title", "{layout} of {target}", {
    layout: layouts[layout],
    target: targets[target].toLocaleLowerCase("en"),
  });

  async function submit(): Promise<void> {
    setBusy(true);
    const { id, rejection } = await actions.create({ title: title.trim() || suggested, target, layout });
    setBusy(false);
    setProblem(rejection);
    if (id === undefined) return;
    open(writePathId(id, title.trim() || suggested));
  }

  return (
    <FormDialog
      title={t("view.create", "New view")}
      submitLabel={t("create", "Create")}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <SelectField
        label={t("view.target", "Shows")}
        value={target}
        autoFocus
        options={optionsOf(targets)}
        onChange={(value) => setTarget(chosenOf(targets, value, "NOTE"))}
      />
      <SelectField
        label={t("view.layout", "Layout")}
        value={layout}
        options={optionsOf(layouts)}
        onChange={(value) => setLayout(chosenOf(layouts, value, "TABLE"))}
      />
      <TextField
        label={t("view.title", "Title")}
        value={title}
        placeholder={suggested}
        maxLength={viewTitleLengthMax}
        error={problem}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

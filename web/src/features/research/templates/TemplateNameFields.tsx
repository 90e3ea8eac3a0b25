import { templateTitleLengthMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../app/i18n/t.ts";
import { TextField } from "../../../ui/forms/TextField.tsx";

export interface TemplateName {
  readonly title: string;
  readonly description: string;
}

/** A template's title and description. `problem` says why it was not saved. */
export function TemplateNameFields(props: {
  value: TemplateName;
  onChange: (value: TemplateName) => void;
  problem: string | undefined;
  autoFocus?: boolean;
}) {
  const { value, onChange, problem, autoFocus = false } = props;
  return (
    <>
      <TextField
        label={t("template.title", "Title")}
        value={value.title}
        autoFocus={autoFocus}
        required
        maxLength={templateTitleLengthMax}
        error={problem}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <TextField
        label={t("template.description", "Description")}
        value={value.description}
        maxLength={500}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
      />
    </>
  );
}

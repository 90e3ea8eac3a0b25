import { useQuery } from "@apollo/client/react";
import { askQuestionLengthMax } from "@fieldstone/model/limits.ts";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { AskScopesDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextArea } from "../../../ui/TextField.tsx";
import styles from "./Ask.module.css";
import type { AskScope } from "./ask-scope.ts";

/** Where a question is written, and what it is about. Enter sends it, Shift and Enter begins a line. */
export function AskComposer(props: {
  text: string;
  onText: (text: string) => void;
  onSend: (question: string) => void;
  isBusy: boolean;
  isOff: boolean;
  scope: AskScope | undefined;
  onScope: (scope: AskScope | undefined) => void;
}) {
  const { text, onText, onSend, isBusy, isOff, scope, onScope } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus({ preventScroll: true });
  }, [isBusy]);
  const reason = isOff
    ? t("ask.off", "AI is switched off in this workspace. An admin can switch it on in the settings.")
    : text.trim() === ""
      ? t("ask.empty", "Write a question first.")
      : isBusy
        ? t("ask.busy", "Wait for the answer, or cancel it.")
        : undefined;
  const send = () => {
    if (reason === undefined) onSend(text.trim());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <TextArea
        ref={field}
        label={t("ask.question", "Your question")}
        hideLabel
        placeholder={t("ask.placeholder", "Ask what customers said…")}
        value={text}
        maxLength={askQuestionLengthMax}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.composerTools}>
        <ScopeField scope={scope} onScope={onScope} />
        <Button kind="primary" type="submit" disabledReason={reason}>
          {t("ask.send", "Ask")}
        </Button>
      </div>
    </form>
  );
}

const everything = "everything";

/** Everything, a folder, a project, or what a link to this page has brought. */
function ScopeField({
  scope,
  onScope,
}: {
  scope: AskScope | undefined;
  onScope: (scope: AskScope | undefined) => void;
}) {
  const { data } = useQuery(AskScopesDocument);
  const value = scope === undefined ? everything : `${scope.objectType} ${scope.objectIds.join(" ")}`;
  const projects = (data?.projects.edges ?? []).map(({ node }) => ({
    value: `project ${node.id}`,
    label: titled(node.title),
  }));
  const folders = (data?.folders ?? []).map(({ id, title }) => ({
    value: `projectCategory ${id}`,
    label: titled(title),
  }));
  const isListed = [...projects, ...folders].some((option) => option.value === value);
  return (
    <SelectField
      label={t("ask.scope", "What to ask about")}
      hideLabel
      value={value}
      options={[
        { value: everything, label: t("ask.scope.everything", "Everything you can read") },
        ...(scope === undefined || isListed ? [] : [{ value, label: chosenLabel(scope) }]),
        ...(projects.length > 0 ? [{ group: t("nav.projects", "Projects"), options: projects }] : []),
        ...(folders.length > 0 ? [{ group: t("folders.title", "Folders"), options: folders }] : []),
      ]}
      onChange={(next) => {
        const [objectType, ...objectIds] = next.split(" ");
        const isKnown = objectType === "project" || objectType === "projectCategory";
        onScope(isKnown ? { objectType, objectIds } : next === everything ? undefined : scope);
      }}
    />
  );
}

function chosenLabel({ objectType, objectIds }: AskScope): string {
  const n = objectIds.length;
  switch (objectType) {
    case "note":
      return t("ask.scope.notes", "{n, plural, one {One note} other {# notes}}", { n });
    case "insight":
      return t("ask.scope.insights", "{n, plural, one {One insight} other {# insights}}", { n });
    case "tag":
      return t("ask.scope.tags", "{n, plural, one {One tag} other {# tags}}", { n });
    default:
      return t("ask.scope.chosen", "What was chosen");
  }
}

const titled = (title: string) => title.trim() || t("untitled", "Untitled");

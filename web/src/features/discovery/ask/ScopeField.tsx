import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { IconX } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import {
  AskScopesDocument,
  AskScopeTitleDocument,
  type AskScopeTitleQuery,
} from "../../../graphql/graphql.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import styles from "./Ask.module.css";
import type { AskScope } from "./ask-scope.ts";

const everything = "everything";
const listedTypes = ["project", "projectCategory", "channel"] as const;

interface ScopeFieldProps {
  scope: AskScope | undefined;
  onScope: (scope: AskScope | undefined) => void;
}

/**
 * Everything, a folder, a project, a channel, or the object whose menu led here; any scope but everything can
 * be removed.
 */
export function ScopeField({ scope, onScope }: ScopeFieldProps) {
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
  const channels = (data?.channels.edges ?? []).map(({ node }) => ({
    value: `channel ${node.id}`,
    label: titleOf(node.title, "channel"),
  }));
  const isListed = [...projects, ...folders, ...channels].some((option) => option.value === value);
  const chosen = useChosenLabel(scope);
  return (
    <div className={styles.scope}>
      <SelectField
        label={t("ask.scope", "What to ask about")}
        hideLabel
        value={value}
        options={[
          { value: everything, label: t("ask.scope.everything", "Everything you can read") },
          ...(scope === undefined || isListed ? [] : [{ value, label: chosen }]),
          ...(projects.length > 0 ? [{ group: t("nav.projects", "Projects"), options: projects }] : []),
          ...(folders.length > 0 ? [{ group: t("folders.title", "Folders"), options: folders }] : []),
          ...(channels.length > 0 ? [{ group: t("nav.channels", "Channels"), options: channels }] : []),
        ]}
        onChange={(next) => {
          const [objectType, ...objectIds] = next.split(" ");
          const known = listedTypes.find((type) => type === objectType);
          onScope(known ? { objectType: known, objectIds } : next === everything ? undefined : scope);
        }}
      />
      {scope !== undefined && (
        <IconButton
          label={t("ask.scope.remove", "Ask about everything instead")}
          size="small"
          onClick={() => onScope(undefined)}
        >
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** The name of a scope that is neither a project nor a folder: its title if it is a single object. */
function useChosenLabel(scope: AskScope | undefined): string {
  const { objectType, objectIds } = scope ?? { objectType: undefined, objectIds: [] };
  const [id = ""] = objectIds;
  const isOne = objectIds.length === 1;
  const { data } = useQuery(AskScopeTitleDocument, {
    variables: {
      id,
      note: objectType === "note",
      insight: objectType === "insight",
      tag: objectType === "tag",
      channel: objectType === "channel",
    },
    skip: !isOne || objectType === "project" || objectType === "projectCategory",
  });
  if (scope === undefined) return "";
  const title = isOne && data !== undefined ? titleIn(data) : undefined;
  return title ?? countedLabel(scope);
}

function titleIn({ note, insight, tag, channel }: AskScopeTitleQuery): string | undefined {
  if (note) return t("ask.scope.note", "Note: {title}", { title: titleOf(note.title, "note") });
  if (insight)
    return t("ask.scope.insight", "Insight: {title}", { title: titleOf(insight.title, "insight") });
  if (tag) return t("ask.scope.tag", "Tag: {title}", { title: titled(tag.title) });
  // From the list, which may load later.
  if (channel) return titleOf(channel.title, "channel");
  return undefined;
}

function countedLabel({ objectType, objectIds }: AskScope): string {
  const n = objectIds.length;
  switch (objectType) {
    case "note":
      return t("ask.scope.notes", "{n, plural, one {One note} other {# notes}}", { n });
    case "insight":
      return t("ask.scope.insights", "{n, plural, one {One insight} other {# insights}}", { n });
    case "tag":
      return t("ask.scope.tags", "{n, plural, one {One tag} other {# tags}}", { n });
    case "channel":
      return t("ask.scope.channels", "{n, plural, one {One channel} other {# channels}}", { n });
    default:
      return t("ask.scope.chosen", "What was chosen");
  }
}

const titled = (title: string) => title.trim() || t("untitled", "Untitled");

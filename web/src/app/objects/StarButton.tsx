import { useApolloClient } from "@apollo/client/react";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { SetStarredDocument, type StarredType } from "../../graphql/graphql.ts";
import { IconButton } from "../../ui/forms/IconButton.tsx";
import { refetchLists } from "../apollo/list-edits.ts";
import { withType } from "../apollo/with-type.ts";
import { t } from "../i18n/t.ts";
import { performAction } from "../undo/undo-stack.ts";

const typeNames = { project: "Project", folder: "Folder", note: "Note", insight: "Insight" } as const;

/** Stars or unstars an object for this user, whose sidebar lists it. */
export function StarButton(props: {
  type: StarredType;
  object: { readonly id: string; readonly starred: boolean };
  size?: "small";
}) {
  const { type, object, size } = props;
  const { id, starred } = object;
  const client = useApolloClient();
  const set = async (next: boolean) => {
    const shown = withType(typeNames[type], { id, starred: next });
    const none = { project: null, folder: null, note: null, insight: null };
    await client.mutate({
      mutation: SetStarredDocument,
      variables: { input: { objectType: type, objectId: id, starred: next } },
      optimisticResponse: {
        setStarred: withType("SetStarredPayload", {
          starred: next,
          star: withType("Star", { id, ...none, [type]: shown }),
        }),
      },
    });
    refetchLists(client, ["stars"]);
  };
  const toggle = () =>
    performAction({
      label: starred ? t("star.removed", "The star was removed.") : t("star.added", "The star was added."),
      toast: false,
      run: () => set(!starred),
      undo: () => set(starred),
    });
  const iconSize = size === "small" ? 16 : 18;
  return (
    <IconButton
      label={t("star", "Star")}
      pressed={starred}
      onClick={() => void toggle()}
      {...(size === undefined ? {} : { size })}
    >
      {starred ? <IconStarFilled size={iconSize} aria-hidden /> : <IconStar size={iconSize} aria-hidden />}
    </IconButton>
  );
}

import { useApolloClient } from "@apollo/client/react";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { SetStarredDocument, type StarredType } from "../../graphql/graphql.ts";
import { IconButton } from "../../ui/forms/IconButton.tsx";
import { refetchLists } from "../apollo/list-edits.ts";
import { withType } from "../apollo/with-type.ts";
import { t } from "../i18n/t.ts";
import { showError } from "../undo/undo-stack.ts";

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
  const toggle = async () => {
    const shown = withType(typeNames[type], { id, starred: !starred });
    const none = { project: null, folder: null, note: null, insight: null };
    try {
      await client.mutate({
        mutation: SetStarredDocument,
        variables: { input: { objectType: type, objectId: id, starred: !starred } },
        optimisticResponse: {
          setStarred: withType("SetStarredPayload", {
            starred: !starred,
            star: withType("Star", { id, ...none, [type]: shown }),
          }),
        },
      });
      refetchLists(client, ["stars"]);
    } catch (error) {
      showError(error);
    }
  };
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

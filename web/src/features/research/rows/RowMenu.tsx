import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import { MoveViewInsightDocument, MoveViewNoteDocument } from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import type { MenuSection } from "../../../ui/overlays/menu-items.ts";
import { type MenuRow, type RowList, type RowQuestion, useRowMenu } from "./useRowMenu.tsx";

const MoveDialog = lazy(() =>
  import("../editor/toolbar/MoveDialog.tsx").then((module) => ({ default: module.MoveDialog })),
);
const TagsDialog = lazy(() => import("./TagsDialog.tsx").then((module) => ({ default: module.TagsDialog })));

/** The menu of a row in a list or a view. */
export function RowMenu(props: {
  row: MenuRow;
  list: RowList;
  /** Extra sections of the layout, at the top. */
  more?: readonly MenuSection[];
  small?: boolean;
  /** Set inside a grid, which manages the focus of its rows. */
  tabIndex?: -1;
}) {
  const { row, list, more = [], small = false, tabIndex } = props;
  const client = useApolloClient();
  const [asking, setAsking] = useState<RowQuestion>();
  const sections = useRowMenu(row, list, setAsking);
  const { type, id, name, highlight } = row;

  function move(project: { id: string; title: string }): void {
    setAsking(undefined);
    const mutation = type === "insight" ? MoveViewInsightDocument : MoveViewNoteDocument;
    const moveTo = async (projectId: string) => {
      await client.mutate({ mutation, variables: { input: { id, projectId } } });
      list.refresh();
    };
    void performAction({
      label: t("row.moved", "“{name}” moved to “{title}”.", {
        name,
        title: titleOf(project.title, "project"),
      }),
      run: () => moveTo(project.id),
      undo: async () => {
        if (list.projectId !== undefined) await moveTo(list.projectId);
      },
    });
  }

  return (
    <>
      <MoreMenu
        label={t("row.menu", "Actions for {title}", { title: name })}
        size={small ? "small" : "medium"}
        tabIndex={tabIndex}
        sections={[...more, ...sections]}
      />
      <Suspense fallback={<Opening />}>
        {asking === "move" && (
          <MoveDialog
            open
            onClose={() => setAsking(undefined)}
            title={t("row.move.title", "Move “{title}”", { title: name })}
            currentProjectId={list.projectId ?? ""}
            onMove={move}
          />
        )}
        {asking === "tag" && highlight !== undefined && list.projectId !== undefined && (
          <TagsDialog
            highlight={highlight}
            projectId={list.projectId}
            refresh={list.refresh}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

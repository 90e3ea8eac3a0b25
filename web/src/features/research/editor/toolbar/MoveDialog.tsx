import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useState } from "react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { MoveTargetsDocument } from "../../../../graphql/graphql.ts";
import { ErrorState } from "../../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import styles from "./MoveDialog.module.css";

/** Asks for the project to move something to. */
export function MoveDialog(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  currentProjectId: string;
  onMove: (project: { id: string; title: string }) => void;
}) {
  const { open, onClose, title, currentProjectId, onMove } = props;
  const { data, error, refetch } = useQuery(MoveTargetsDocument, { skip: !open });
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const found = data?.projects.edges
    .map(({ node }) => node)
    .filter((project) => project.viewerLevel !== "READ" && project.id !== currentProjectId)
    .filter((project) => titleOf(project.title, "project").toLocaleLowerCase().includes(wanted));
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <TextField
        label={t("move.search", "Find a project")}
        value={search}
        autoFocus
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.list}>
        {!data && !error && <LoadingState rows={4} rowHeight={28} />}
        {error && !data && (
          <ErrorState
            compact
            title={t("move.failed", "Could not load the projects")}
            onRetry={() => refetchShown(refetch)}
          >
            <p>{readFailure(error).message}</p>
          </ErrorState>
        )}
        {found?.length === 0 && (
          <p className={styles.none}>{t("move.none", "No other project you can edit has this name.")}</p>
        )}
        {found?.map((project) => (
          <Button key={project.id} kind="quiet" fullWidth onClick={() => onMove(project)}>
            {titleOf(project.title, "project")}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

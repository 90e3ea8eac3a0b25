import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import type { TitleAnswer } from "../editor/useTitleDraft.ts";
import type { DocumentObject, DocumentType } from "./document-object.ts";

/** The properties common to all kinds of document. */
interface Change {
  title?: string;
  projectId?: string;
}

/** An optimistic change, shown before the answer. */
interface ShownChange {
  title?: string;
  project?: DocumentObject["project"];
}

export interface DocumentActions {
  rename(title: string): Promise<TitleAnswer>;
  move(project: { id: string; title: string }): Promise<boolean>;
  /** Resolves to false if it was not deleted. */
  delete(): Promise<boolean>;
}

/**
 * Actions on a whole document. Each is optimistic, and rolled back with the reason on a rejection.
 * @param calls send the kind's own mutations
 */
export function documentActions(
  type: DocumentType,
  document: Pick<DocumentObject, "title" | "project">,
  calls: {
    update(input: Change, shown: ShownChange): Promise<unknown>;
    delete(): Promise<unknown>;
    restore(): Promise<unknown>;
  },
): DocumentActions {
  return {
    rename: (title) =>
      calls.update({ title }, { title }).then(
        () => "taken" as const,
        (error: unknown) => {
          const { kind } = readFailure(error);
          if (kind === "offline" || kind === "broken") return "unreached" as const;
          showError(error);
          return "refused" as const;
        },
      ),

    move(project) {
      const before = document.project;
      const to = { projectId: project.id };
      const shown = { project: withType("Project", { ...project, folder: null }) };
      if (!before) return isTaken(calls.update(to, shown));
      return performAction({
        label: t("document.moved", "Moved to {project}.", { project: titleOf(project.title, "project") }),
        run: () => calls.update(to, shown),
        undo: () => calls.update({ projectId: before.id }, { project: before }),
      });
    },

    delete: () =>
      performAction({
        label: t("document.deleted", "“{title}” was moved to the trash.", {
          title: titleOf(document.title, type),
        }),
        run: calls.delete,
        undo: calls.restore,
      }),
  };
}

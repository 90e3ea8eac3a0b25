import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useSessionIfAny } from "../../../app/session/SessionContext.tsx";
import { ProjectThemesDocument } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { LeaveOutAi } from "../filters/LeaveOutAi.tsx";
import { useLeaveOutAi } from "../filters/useLeaveOutAi.ts";
import { FindThemesForm } from "./FindThemesForm.tsx";
import { ShownRun } from "./ShownRun.tsx";
import { ThemeSection } from "./ThemeSection.tsx";
import styles from "./Themes.module.css";
import { useThemeActions } from "./useThemeActions.ts";

/** How often a running search is polled, in ms. */
const pollMs = 1_000;

/** The themes of a project's highlights. */
export function ThemesTab({ projectId, canWrite }: { projectId: string; canWrite: boolean }) {
  const actions = useThemeActions(projectId);
  const leaving = useLeaveOutAi();
  const query = useQuery(ProjectThemesDocument, {
    variables: { id: projectId, withoutAi: leaving.withoutAi },
  });
  const { startPolling, stopPolling } = query;
  const { shown: data, failure } = useShownAnswer(query);
  const latest = data?.project.themes?.latest;
  const pending = latest?.status === "WAITING" || latest?.status === "RUNNING" ? latest : undefined;
  const isPending = pending !== undefined;
  useEffect(() => {
    if (!isPending) return;
    startPolling(pollMs);
    return stopPolling;
  }, [isPending, startPolling, stopPolling]);
  if (failure && leaving.withoutAi) {
    return (
      <div className={styles.themes}>
        <LeaveOutAi {...leaving} />
        {failure}
      </div>
    );
  }
  if (failure) return failure;
  if (!data) return <LoadingState rowHeight={64} />;
  const found = data.project.themes;
  if (!found) return <ThemesOff />;
  const { shown, themes } = found;
  return (
    <div className={styles.themes}>
      {!shown && !pending && (
        <EmptyState title={t("themes.none", "No themes yet")}>
          {t(
            "themes.none.text",
            "Highlights that are about the same thing are grouped into themes. You can turn a theme into a tag.",
          )}
        </EmptyState>
      )}
      {canWrite && !pending && (
        <FindThemesForm projectId={projectId} again={shown != null} onFind={actions.find} />
      )}
      {pending && (
        <div className={styles.tools}>
          <Progress
            percent={(100 * pending.doneCount) / Math.max(pending.totalCount, 1)}
            label={t("themes.progress", "Finding themes")}
          />
          <span role="status">
            {t("themes.read", "{done} of {total} highlights read", {
              done: pending.doneCount,
              total: pending.totalCount,
            })}
          </span>
          {canWrite && (
            <Button size="small" onClick={() => void actions.cancel(pending.id)}>
              {t("themes.cancel", "Cancel")}
            </Button>
          )}
        </div>
      )}
      {latest?.status === "FAILED" && (
        <Banner tone="danger">{t("themes.failed", "Could not find themes. Try again.")}</Banner>
      )}
      {shown && (
        <ShownRun projectId={projectId} run={shown}>
          <LeaveOutAi {...leaving} />
          {canWrite && (
            <Button size="small" kind="quiet" onClick={() => void actions.remove(shown.id)}>
              {t("themes.remove", "Remove themes")}
            </Button>
          )}
        </ShownRun>
      )}
      {themes
        .filter(({ highlights }) => highlights.length > 0)
        .map((theme) => (
          <ThemeSection
            key={theme.id}
            projectId={projectId}
            theme={theme}
            themes={themes}
            canWrite={canWrite}
            actions={actions}
          />
        ))}
    </div>
  );
}

function ThemesOff() {
  const isAdmin = useSessionIfAny()?.user.workspaceAdmin ?? false;
  return (
    <EmptyState
      title={t("themes.off", "Themes are switched off")}
      action={isAdmin && <a href="/settings/ai">{t("themes.off.settings", "Open the AI settings")}</a>}
    >
      {isAdmin
        ? t("themes.off.admin", "Switch on suggested tags in the AI settings to find themes here.")
        : t("themes.off.text", "Ask a workspace admin to switch on suggested tags in the AI settings.")}
    </EmptyState>
  );
}

import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import type { GettingStartedQuery } from "../../../graphql/graphql.ts";
import styles from "./Steps.module.css";

export type Steps = ReturnType<typeof stepsOf>;

/** The first steps in a workspace, and how often each has been done. `invited` counts open invitations. */
export function stepsOf(data: GettingStartedQuery, invited: number) {
  const own = data.projects.edges.map(({ node }) => node).filter((project) => !project.isSample);
  const sum = (count: (project: (typeof own)[number]) => number) =>
    own.reduce((total, project) => total + count(project), 0);
  const project = own[0]?.id;
  const inProject = (tab: "notes" | "highlights" | "insights") => ({ project, tab });
  return [
    {
      id: "project",
      eventCount: own.length,
      title: t("start.project", "Create a project"),
      text: t("start.project.why", "One question, and what customers say about it."),
      place: "/onboarding/project-setup" as const,
    },
    {
      id: "note",
      eventCount: sum(({ noteCount }) => noteCount),
      title: t("start.note", "Add a note or a transcript"),
      text: t("start.note.why", "Write it, paste it or upload a file."),
      ...inProject("notes"),
    },
    {
      id: "highlight",
      eventCount: sum(({ highlightCount }) => highlightCount),
      title: t("start.highlight", "Highlight what matters"),
      text: t("start.highlight.why", "Select text in a note and choose Highlight."),
      ...inProject("highlights"),
    },
    {
      id: "insight",
      eventCount: sum(({ insightCount }) => insightCount),
      title: t("start.insight", "Write down what you learned"),
      text: t("start.insight.why", "An insight keeps the quotes that support it."),
      ...inProject("insights"),
    },
    {
      id: "colleague",
      eventCount: data.members.length - 1 + invited,
      title: t("start.invite", "Invite a colleague"),
      text: t("start.invite.why", "Two people notice more than one."),
      place: "/settings/users" as const,
    },
  ];
}

/** Whether a step waits for the first project. */
function isWaiting(item: Steps[number]): boolean {
  return "project" in item && !item.project;
}

/** The title of a step, linked to where it is done, if that exists yet. */
function StepLink({ item }: { item: Steps[number] }) {
  if ("place" in item && item.place) return <Link to={item.place}>{item.title}</Link>;
  if (!("project" in item) || !item.project) return item.title;
  return (
    <Link to="/projects/$projectId" params={{ projectId: item.project }} search={{ tab: item.tab }}>
      {item.title}
    </Link>
  );
}

/** The steps, with the completed ones ticked. */
export function StepList({ steps }: { steps: Steps }) {
  return (
    <ul className={styles.list}>
      {steps.map((item) => {
        const done = item.eventCount > 0;
        return (
          <li key={item.id} className={styles.item} data-done={done || undefined}>
            <span className={styles.mark}>
              {done ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            </span>
            <span className={styles.what}>
              <strong>{done ? item.title : <StepLink item={item} />}</strong>
              {item.text}
              {!done && isWaiting(item) && ` ${t("start.first-project", "Create a project first.")}`}
            </span>
            {done && <span>{t("start.item.done", "Done")}</span>}
          </li>
        );
      })}
    </ul>
  );
}

import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./Lesson.module.css";
import { type Lesson, lessonOf } from "./lessons.ts";

/** A short page about one part of the work, with a link to where it is done. */
export function LessonPage({ lesson }: { lesson: Lesson }) {
  const { title, intro, parts } = lessonOf(lesson);
  usePageTitle(title);
  return (
    <Page title={title} breadcrumbs={<PageCrumbs path={[{ title: t("nav.home", "Home"), href: "/home" }]} />}>
      <article className={styles.lesson}>
        <p>{intro}</p>
        {parts.map((part) => (
          <section key={part.title}>
            <h2>{part.title}</h2>
            <p>{part.text}</p>
          </section>
        ))}
        <p>
          <Link to="/projects">{t("lesson.projects", "Go to your projects")}</Link>
        </p>
      </article>
    </Page>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { type Branding, WorkspaceMark } from "../../../ui/marks/WorkspaceMark.tsx";
import styles from "./AuthLayout.module.css";

/** The frame of every sign-in page. The title takes the focus, so that screen readers announce each step. */
export function AuthLayout(props: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  wide?: boolean;
  /** Of the workspace that the page belongs to. */
  branding?: Branding;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, branding } = props;
  const color = branding?.primaryColor ?? undefined;
  useEffect(() => {
    document.title = `${title} · Fieldstone`;
    const active = document.activeElement;
    if (!active || active === document.body) heading.current?.focus();
  }, [title]);
  return (
    <div
      className={styles.frame}
      style={color === undefined ? undefined : { borderTop: `4px solid ${color}` }}
    >
      <header className={styles.brand}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span>{t("app.name", "Fieldstone")}</span>
      </header>
      <main className={styles.main} data-wide={props.wide || undefined}>
        {branding && <WorkspaceMark branding={branding} size={48} />}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {props.lead && <p className={styles.lead}>{props.lead}</p>}
        {props.children}
      </main>
    </div>
  );
}

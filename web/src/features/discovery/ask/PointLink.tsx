import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pointPage } from "../../../app/navigation/point-page.ts";
import { pageLink } from "../../../app/objects/object-registry.ts";
import styles from "./Ask.module.css";

/** Opens a cited point through its theme, or through its channel if it has no theme. */
export function PointLink(props: {
  source: {
    readonly id: string;
    readonly parentId?: string | null | undefined;
    readonly datumId?: string | null | undefined;
  };
  cited?: { readonly content: string; readonly citation: string };
  children: ReactNode;
}) {
  const { source, cited, children } = props;
  const { id, parentId, datumId } = source;
  if (datumId == null || parentId == null) return <span>{children}</span>;
  const page = pointPage({
    id: datumId,
    channelId: parentId,
    themeId: id === parentId ? null : id,
    ...(cited === undefined ? {} : { cited }),
  });
  return (
    <Link {...pageLink(page)} className={styles.source}>
      {children}
    </Link>
  );
}

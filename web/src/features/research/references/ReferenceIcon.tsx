import {
  IconBulb,
  IconFile,
  IconFolder,
  IconNotes,
  IconStack2,
  IconTag,
  IconUser,
} from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { ProjectIcon } from "../../../ui/marks/ProjectIcon.tsx";
import { safeTagColor } from "../../../ui/marks/tag-color.ts";
import styles from "./Reference.module.css";
import type { Referenced } from "./useReferenced.ts";

const icons = {
  Note: IconNotes,
  Insight: IconBulb,
  File: IconFile,
  Person: IconUser,
  Project: IconStack2,
  ProjectCategory: IconFolder,
  Tag: IconTag,
} as const;

/** The icon of an object's kind; its name is beside it. */
export function ReferenceIcon({ object }: { object: Referenced }) {
  const { type, icon = null, color = null } = object;
  if (type === "Project" && icon !== null) return <ProjectIcon icon={icon} color={color} />;
  if (type === "Tag")
    return (
      <span className={styles.dot} style={{ "--tag": safeTagColor(color) } as CSSProperties} aria-hidden />
    );
  const Icon = icons[type];
  return <Icon size={16} aria-hidden className={styles.icon} />;
}

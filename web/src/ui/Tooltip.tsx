import { Tooltip as MantineTooltip } from "@mantine/core";
import type { ReactElement } from "react";

/** A short text on hover and on keyboard focus. It never holds what is written nowhere else. */
export function Tooltip(props: { label: string; shortcut?: string | undefined; children: ReactElement }) {
  const { label, shortcut, children } = props;
  return (
    <MantineTooltip
      label={shortcut ? `${label}  ${shortcut}` : label}
      openDelay={350}
      events={{ hover: true, focus: true, touch: false }}
      multiline
      maw={280}
      transitionProps={{ duration: 100 }}
    >
      {children}
    </MantineTooltip>
  );
}

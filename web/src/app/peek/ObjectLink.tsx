import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { writePathId } from "../navigation/path-id.ts";
import type { PeekType } from "../objects/object-kind.ts";
import { deeper } from "./peek-depth.ts";
import { objectPath } from "./peek-search.ts";

/** A link to an object: a click opens the side panel, a new tab its own page. */
export function ObjectLink(props: {
  type: PeekType;
  id: string;
  title?: string | undefined;
  /** Including the #, as `encodeHash` returns it. */
  hash?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
  "aria-label"?: string;
  /** False inside an element that is itself draggable. */
  draggable?: boolean;
}) {
  const { type, id, title, children, className } = props;
  const segment = writePathId(id, title);
  const hash = props.hash?.replace(/^#/, "");
  const place = hash ? { hash } : {};
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, summary: `${type}_${segment}`, peekMode: "Side" as const })}
      mask={{ to: objectPath(type, segment), ...place }}
      state={deeper}
      {...place}
      className={className}
      draggable={props.draggable}
      aria-label={props["aria-label"]}
    >
      {children}
    </Link>
  );
}

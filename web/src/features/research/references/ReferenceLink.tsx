import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { Referenced } from "./useReferenced.ts";

const peeked = { Note: "note", Insight: "insight", File: "file", Person: "person", Tag: "tag" } as const;

/** A link to the referenced object, in the side panel if it has one. */
export function ReferenceLink(props: {
  object: Referenced;
  className: string | undefined;
  children: ReactNode;
}) {
  const { object, className, children } = props;
  const { type, id, title } = object;
  const segment = writePathId(id, title);
  const shown = { className, draggable: false };
  if (type === "Project")
    return (
      <Link to="/projects/$projectId" params={{ projectId: segment }} {...shown}>
        {children}
      </Link>
    );
  if (type === "ProjectCategory")
    return (
      <Link to="/folders/$folderId" params={{ folderId: segment }} {...shown}>
        {children}
      </Link>
    );
  return (
    <ObjectLink type={peeked[type]} id={id} title={title} {...shown}>
      {children}
    </ObjectLink>
  );
}

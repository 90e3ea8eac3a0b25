import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isPeekType, objectAddress } from "../../../app/objects/object-registry.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";

/** Words for an object, as a link to it if its kind has a page; otherwise `children`, or the words alone. */
export function AuditObjectLink(props: {
  type: string;
  id: string;
  title: string | undefined;
  words: string;
  children?: ReactNode;
}) {
  const { type, id, title, words, children = words } = props;
  if (isPeekType(type)) {
    return (
      <ObjectLink type={type} id={id} title={title}>
        {words}
      </ObjectLink>
    );
  }
  const address = objectAddress(type, id);
  return address === undefined ? children : <Link to={address}>{words}</Link>;
}

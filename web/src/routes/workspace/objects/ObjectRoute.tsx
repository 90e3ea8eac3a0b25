import { useMatch } from "@tanstack/react-router";
import { Suspense } from "react";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { isPeekType, kindInFolder } from "../../../app/objects/object-registry.ts";
import { LoadingPage } from "../../../ui/feedback/LoadingPage.tsx";
import { NotFoundPage } from "../../NotFoundPage.tsx";
import { ObjectPage } from "./ObjectPage.tsx";

/** An object at its own URL, `/{folder of its kind}/{id}`, in the centre. */
export function ObjectRoute() {
  const [, folder, segment = ""] = useMatch({ strict: false }).pathname.split("/");
  const type = kindInFolder(folder)?.type;
  if (type === undefined || !isPeekType(type)) return <NotFoundPage />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <ObjectPage type={type} id={readPathId(segment)} />
    </Suspense>
  );
}

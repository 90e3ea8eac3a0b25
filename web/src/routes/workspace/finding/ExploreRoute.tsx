import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { FeedPage } from "../../../features/discovery/feeds/FeedPage.tsx";
import { readFeedAddress } from "./feed-address.ts";

/** A saved search, shown or edited. */
export function ExploreRoute() {
  const { savedFeedId } = useParams({ from: "/signed-in/explore/$savedFeedId" });
  const { editing, ...view } = readFeedAddress({ ...useSearch({ from: "/signed-in/explore/$savedFeedId" }) });
  const navigate = useNavigate();
  const id = readPathId(savedFeedId);
  return (
    <FeedPage
      key={id}
      id={id}
      editing={editing ? view : undefined}
      onEdit={(changed) =>
        void navigate({
          to: "/explore/$savedFeedId",
          params: { savedFeedId },
          search: changed === undefined ? {} : { ...changed, editing: true },
          replace: editing === true && changed !== undefined,
        })
      }
      onLeave={() => void navigate({ to: "/explore" })}
    />
  );
}

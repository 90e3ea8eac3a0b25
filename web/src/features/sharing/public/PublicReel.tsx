import { useMemo } from "react";
import { t } from "../../../app/i18n/t.ts";
import { playedClips } from "../../research/reels/played-clip.ts";
import { ReelPlayer } from "../../research/reels/ReelPlayer.tsx";
import type { PublicReel as Reel } from "./load-shared-object.ts";
import styles from "./PublicApp.module.css";
import { PublicQuote } from "./PublicQuote.tsx";

/** A reel on a public page: its clips in one player, with captions. */
export function PublicReel({ reel, token }: { reel: Reel; token: string | undefined }) {
  const clips = useMemo(() => playedClips(reel.clips, token), [reel.clips, token]);
  return (
    <>
      <h1 className={styles.title}>{reel.title}</h1>
      {clips.length > 0 ? (
        <ReelPlayer title={reel.title} clips={clips} transition={reel.transition} />
      ) : (
        <p role="status">{t("public.reel.none", "The clips of this reel are not ready yet.")}</p>
      )}
      <section className={styles.highlights} aria-labelledby="clips">
        <h2 id="clips">{t("reel.clips", "Clips")}</h2>
        {reel.clips.map(({ highlight }) => (
          <PublicQuote key={highlight.id} highlight={highlight} />
        ))}
      </section>
    </>
  );
}

import type { Clip } from "@fieldstone/domain/research/clips/clip.ts";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

/** Only for highlights that were read through policy. */
export const clipLoader = defineLoader<Clip>(findClips);

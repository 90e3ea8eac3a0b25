import type { Clip } from "@fieldstone/domain/research/clips/clip.ts";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { defineLoader } from "../../graphql/loader.ts";

/** Load it for highlights that a policy has let through. */
export const clipLoader = defineLoader<Clip>(findClips);

import type { LeftOut } from "../exported/exported-parts.ts";

/** Decides for each setting of a file whether the project takes it over, and collects those that it does not. */
export class ProjectSettings {
  readonly leftOut: LeftOut[] = [];

  leaveOut(name: string, reason: LeftOut["reason"]): void {
    this.leftOut.push({ kind: "PROJECT_SETTING", name, reason });
  }

  /** The setting as the project has it, else as the file has it, if the plan allows that. */
  choose<T>(name: string, held: T | null, given: T | null, isAllowed = true): T | null {
    if (given === null || given === held) return held;
    if (held !== null || !isAllowed) this.leaveOut(name, held === null ? "PLAN" : "KEPT");
    return held ?? (isAllowed ? given : null);
  }
}

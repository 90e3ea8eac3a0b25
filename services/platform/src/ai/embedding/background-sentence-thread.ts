import { lowerThreadPriority } from "../../process/lower-priority.ts";

lowerThreadPriority();
await import("./sentence-thread.ts");

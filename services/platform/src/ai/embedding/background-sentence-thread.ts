import { lowerThreadPriority } from "../../process/limited/lower-priority.ts";

lowerThreadPriority();
await import("./sentence-thread.ts");

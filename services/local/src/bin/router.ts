import { endWithParent } from "../end-with-parent.ts";

endWithParent();
await import("@fieldstone/router/bin/router.ts");

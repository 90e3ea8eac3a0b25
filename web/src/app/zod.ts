import * as z from "zod/mini";

// Zod would compile checks with `new Function`, which our content security policy refuses.
z.config({ jitless: true });

/**
 * Zod as the web app uses it. Not part of the first script: only pages that validate forms or answers load
 * it.
 */
export { z };

import * as z from "zod/mini";

// Zod would compile checks with `new Function`, which our content security policy refuses.
z.config({ jitless: true });

/** Zod as the web app uses it. Not part of the first script: only pages with forms and answers to read load it. */
export { z };

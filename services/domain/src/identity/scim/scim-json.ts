import { z } from "zod";

/** A SCIM resource as it comes: any JSON object. */
export const scimJson = z.record(z.string(), z.json());

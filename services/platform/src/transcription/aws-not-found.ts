import { BadRequestException, NotFoundException } from "@aws-sdk/client-transcribe";

/** Amazon answers either for a name that it does not know. */
export function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundException || error instanceof BadRequestException;
}

export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

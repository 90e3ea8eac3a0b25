import { client } from "../../../app/apollo/client.ts";
import { SignUploadPartsDocument } from "../../../graphql/graphql.ts";

export interface Part {
  readonly fileId: string;
  readonly partNumber: number;
  readonly bytes: Blob;
  /** Base64. */
  readonly sha256: string;
}

/** A part did not arrive, and a retry may succeed: a lost connection, the store, or an expired URL. */
export class PartLostError extends Error {
  override readonly name = "PartLostError";
}

/** Uploads one part. `onSent` receives the bytes sent. @throws PartLostError, or the API's error */
export async function sendPart(
  part: Part,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const { fileId, partNumber, sha256 } = part;
  const { data } = await client.mutate({
    mutation: SignUploadPartsDocument,
    variables: { input: { id: fileId, parts: [{ partNumber, sha256 }] } },
    fetchPolicy: "no-cache",
    context: { fetchOptions: { signal } },
  });
  const url = data?.signUploadParts.parts[0]?.url;
  if (url === undefined) throw new PartLostError();
  await put(url, part, signal, onSent);
}

/** XMLHttpRequest, because `fetch` does not report the progress of a request's body. */
function put(
  url: string,
  { bytes, sha256 }: Part,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onloadend = () => {
      signal.removeEventListener("abort", stop);
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(signal.aborted ? signal.reason : new PartLostError());
    };
    request.open("PUT", url);
    request.setRequestHeader("x-amz-checksum-sha256", sha256);
    request.send(bytes);
  });
}

/**
 * A response that fails once its decompressed body exceeds `bytesMax`: a caller that reads it whole would
 * otherwise use as much memory as the other side sends.
 */
export function boundedResponse(response: Response, bytesMax: number): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) controller.error(new Error(`the answer is longer than ${bytesMax} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}

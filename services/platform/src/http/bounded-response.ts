/**
 * An answer that ends in a failure where its body is longer than so many bytes, unpacked: whoever reads it whole would hold
 * as much in memory as the other side cares to send.
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

/**
 * Sends a request as `fetch` does, and reports how much of its body is sent, from 0 to 1: only `XMLHttpRequest` can.
 * @throws TypeError when there is no answer; the signal's reason when it aborts
 */
export function sendWithProgress(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted(); // called off before this module was loaded
    const request = new XMLHttpRequest();
    request.open(method, address);
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const type = request.getResponseHeader('Content-Type') ?? '';
      const text = request.responseText;
      resolve(new Response(text === '' ? null : text, { status: request.status, headers: { 'Content-Type': type } }));
    };
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(signal?.reason ?? new TypeError('aborted'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body instanceof FormData || body instanceof Blob || typeof body === 'string' ? body : null);
  });
}

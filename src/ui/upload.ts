import { CallError, ownHeaders, requireSuccess } from './call.ts';
import { currentTexts } from './texts.ts';

type UploadOptions = {
  signal?: AbortSignal;
  /** How much has left this browser, 0 to 1. */
  onProgress?: (share: number) => void;
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // as a proxy's own page would be
  }
}

/**
 * Sends one file as the part `file` of a form: `await upload(addressOf('/api/imports', { query: { sheet } }), file, { onProgress })`.
 * With fetch nobody could say how far it is.
 * @throws CallError as `call` does; the signal's reason when the caller gave up
 */
export function upload(
  address: string,
  file: File,
  { signal, onProgress }: UploadOptions = {},
): Promise<{ status: number; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  const request = new XMLHttpRequest();
  request.open('POST', address);
  for (const [name, value] of ownHeaders()) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onerror = () => reject(new CallError(0, currentTexts().ui.no_answer));
  request.onload = () => {
    const answer = { status: request.status, body: readJson(request.responseText) };
    try {
      requireSuccess(answer.status, answer.body);
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  };
  signal?.addEventListener('abort', () => {
    request.abort();
    reject(signal.reason);
  });
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return promise;
}

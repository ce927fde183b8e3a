import type { Dispatcher, FormData, Response } from 'undici';
import { ConnectorError } from './connector-error.ts';
import { hasMoreThan } from './has-more-than.ts';
import type { PartnerReply, PartnerRequest } from './partner-request.ts';
import { isAllowed } from './public-address.ts';

/** A page of 100 orders with 100 lines each has 8 MB. JSON of 10 MB takes 0.1 s to parse, in which nothing else runs. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Of an answer in JSON: 400,000 keys that all differ take 0.4 s. In a thread it would be no less: values are copied. */
const MAX_VALUES = 400_000;

type Way = {
  agent(): Promise<Dispatcher>;
  allowed_hosts: readonly string[];
  signal: AbortSignal;
  timeout_ms: number;
  /** 10 MB unless given. */
  most_bytes?: number;
};

/** The parts of a call that are sent. */
type Sent = Pick<
  PartnerRequest,
  'method' | 'url' | 'authorization' | 'authorization_header' | 'headers' | 'json' | 'form' | 'content' | 'files'
>;

/**
 * One request and its whole answer, up to `most_bytes`. Redirects are not followed: they could send our credentials to
 * any host.
 * @throws ConnectorError config, before anything is sent; else whatever fetch throws
 */
export async function exchange(request: Sent, way: Way): Promise<PartnerReply> {
  checkAddress(request.url, way.allowed_hosts);
  const { json, content, authorization, authorization_header = 'authorization' } = request;
  const undici = await import('undici');
  const response = await undici.fetch(request.url, {
    method: request.method,
    headers: {
      accept: 'application/json',
      ...(authorization !== undefined && { [authorization_header]: authorization }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(content && { 'content-type': content.type }),
      ...request.headers,
    },
    body: bodyOf(request, new undici.FormData()),
    redirect: 'manual',
    dispatcher: await way.agent(),
    signal: AbortSignal.any([way.signal, AbortSignal.timeout(way.timeout_ms)]),
  });
  const bytes = await readBytes(response, way.most_bytes ?? MAX_BYTES);
  const text = new TextDecoder().decode(bytes); // drops a byte order mark, which JSON does not allow
  if (/^\s*[[{]/.test(text) && hasMoreThan(MAX_VALUES, bytes, '[{,'))
    throw new Error(`The answer has more than ${MAX_VALUES} values`);
  return { status: response.status, headers: new Headers([...response.headers]), bytes, text, json: parseJson(text) };
}

function bodyOf({ json, form, content, files }: Sent, data: FormData) {
  if (form) return new URLSearchParams(form);
  if (content) return typeof content.text === 'string' ? content.text : Buffer.from(content.text);
  if (!files) return json === undefined ? null : JSON.stringify(json);
  for (const [name, value] of Object.entries(files.fields)) data.set(name, value);
  const { name, type, content: bytes } = files.file;
  data.set('file', new Blob([Buffer.from(bytes)], { type }), name);
  return data;
}

function checkAddress(url: URL, allowedHosts: readonly string[]): void {
  if (url.protocol !== 'https:' && !isAllowed(url, allowedHosts)) {
    throw new ConnectorError('config', `${url.origin} must be an https address`);
  }
  if (url.username || url.password) throw new ConnectorError('config', 'The address must not hold a password');
}

async function readBytes(response: Response, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`The answer is larger than ${mostBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { answersOnly200, type CallInput, type CallReply, type Endpoint } from '#base/endpoint.ts';
import { loadedTexts } from './texts.ts';

/**
 * Why a call failed. `status` 0: no answer. `fields`: messages by field. `details`: the whole answer, for its other
 * data.
 */
export class CallError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  readonly details: unknown;

  constructor(
    status: number,
    message: string,
    fields?: Readonly<Record<string, readonly string[]>>,
    details?: unknown,
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.fields = fields;
    this.details = details;
  }
}

type CallOptions = {
  signal?: AbortSignal;
  /** Gives up with status 0 after so long; without it the call waits for the server. */
  timeoutMs?: number;
  /** Called with 0 to 1 while the body is sent, for long uploads. */
  onProgress?: (share: number) => void;
  /** The call is made even where the page is left meanwhile. */
  outlivesPage?: boolean;
};

type Parts = { params?: unknown; query?: unknown; body?: unknown };

type Credentials = {
  csrfToken: string;
  /** The id of the account that this tab shows; empty for none. */
  account: string;
  onSignedOut: () => void;
  onSwitched: () => void;
};

const credentials: Credentials = { csrfToken: '', account: '', onSignedOut: () => {}, onSwitched: () => {} };

type SignIn = Pick<Credentials, 'csrfToken' | 'account'> & Partial<Credentials>;

/**
 * From now on calls carry this member's token and name the account; `onSignedOut` runs once when the server no longer
 * knows the session, `onSwitched` whenever a call is refused because the session is of another account by now. Omitted
 * values stay as they were.
 */
export function signIn(signedIn: SignIn): void {
  Object.assign(credentials, signedIn);
}

/** From now on a 401 is an ordinary failure. */
export function signOut(): void {
  Object.assign(credentials, { csrfToken: '', account: '' });
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The address of a call: `{id}` filled from `params`; undefined and null values of `query` are left out. */
export function addressOf(path: string, { params, query }: Parts): string {
  const values = new Map(entriesOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function requestOf(endpoint: Endpoint, { body }: Parts, options: CallOptions): RequestInit {
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' });
  if (credentials.csrfToken) headers.set('X-CSRF-Token', credentials.csrfToken);
  if (credentials.account) headers.set('X-Account', credentials.account);
  const isSentAsIs = body instanceof FormData || body instanceof Blob; // the browser writes their content type itself
  if (body !== undefined && !isSentAsIs) headers.set('Content-Type', 'application/json');
  const timeout = options.timeoutMs === undefined ? [] : [AbortSignal.timeout(options.timeoutMs)];
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    keepalive: options.outlivesPage ?? false,
    signal: AbortSignal.any([...(options.signal ? [options.signal] : []), ...timeout]),
    ...(body === undefined ? {} : { body: isSentAsIs ? body : JSON.stringify(body) }),
  };
}

async function send(
  address: string,
  request: RequestInit,
  { signal: given, onProgress }: CallOptions,
): Promise<[Response, unknown]> {
  try {
    const response = onProgress
      ? await (await import('./send-with-progress.ts')).sendWithProgress(address, request, onProgress)
      : await fetch(address, request);
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    return [response, text === '' ? undefined : isJson ? JSON.parse(text) : text];
  } catch (error) {
    if (given?.aborted) throw error; // the caller gave up, which is no failure
    throw new CallError(0, (await loadedTexts()).ui.no_answer);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Only the refusal of a tab that shows another account names the session's. */
const namesAccount = (body: unknown): boolean =>
  new Map(entriesOf(new Map(entriesOf(body)).get('details'))).has('account_id');

async function failureOf(status: number, body: unknown): Promise<CallError> {
  const said = new Map(entriesOf(body));
  const message = textOf(said.get('message')) ?? textOf(said.get('errorMessage')) ?? (await loadedTexts()).ui.failed;
  const fields = entriesOf(said.get('errors')).map(([name, texts]) => [name, [texts].flat().map(String)] as const);
  return new CallError(status, message, fields.length > 0 ? Object.fromEntries(fields) : undefined, body);
}

/**
 * Makes a call of the contract: `await call(saveOrder, { body: { order } })`. Where 200 is the only declared answer the
 * bare body comes back, else `{ status, body }`.
 * @throws CallError for every answer outside 200 to 299 and for none at all
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const parts: Parts = { ...(typeof input === 'object' ? input : {}) };
  const { csrfToken } = credentials;
  const request = requestOf(endpoint, parts, options);
  const [{ ok, status }, body] = await send(addressOf(endpoint.path, parts), request, options);
  // A late answer to an earlier member says nothing about the current session.
  if (status === 401 && csrfToken && csrfToken === credentials.csrfToken) {
    signOut();
    credentials.onSignedOut();
  }
  if (status === 409 && credentials.account && namesAccount(body)) credentials.onSwitched();
  if (!ok) throw await failureOf(status, body);
  // Safe: the server checks every answer against this same contract before it leaves.
  return (answersOnly200(endpoint) ? body : { status, body }) as CallReply<E>;
}

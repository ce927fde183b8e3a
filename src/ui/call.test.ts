import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { en } from '#texts/en.ts';
import { addressOf, CallError, call, signIn, signOut } from './call.ts';
import { showLanguage } from './texts.ts';

const getThing = endpoint('GET /api/things/{id}', {
  summary: 'A thing',
  params: z.object({ id: z.number() }),
  replies: { 200: z.object({ name: z.string() }) },
});
const findThings = endpoint('GET /api/things', {
  summary: 'Things, or none',
  query: z.object({ q: z.string() }),
  replies: { 200: z.array(z.string()), 204: Nothing },
});
const saveThing = endpoint('POST /api/things', {
  summary: 'Save a thing',
  access: 'staff',
  body: z.object({ name: z.string() }),
  replies: { 201: z.object({ id: z.number() }) },
});

/** Lets the network answer so, and keeps what was sent. */
function answerWith(answer: Response | (() => Promise<Response>)) {
  const sent: { address: string; request: RequestInit }[] = [];
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    sent.push({ address, request });
    return answer instanceof Response ? Promise.resolve(answer) : answer();
  });
  return sent;
}

const json = (status: number, body: unknown) => Response.json(body, { status });

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`no CallError but ${error}`);
  return error;
}

beforeAll(async () => {
  vi.stubGlobal('localStorage', { setItem: () => {} });
  vi.stubGlobal('document', { documentElement: {} });
  await showLanguage('en');
});

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('an address has its parameters encoded and leaves out undefined ones', () => {
  expect(addressOf('/api/a/{id}/b/{name}', { params: { id: 7, name: 'x/y z' } })).toBe('/api/a/7/b/x%2Fy%20z');
  expect(addressOf('/api/a', { query: { q: 'x&y', page: 2, gone: undefined, none: null, empty: '' } })).toBe(
    '/api/a?q=x%26y&page=2&empty=',
  );
  expect(addressOf('/api/a', { query: { id: [1, 2] } })).toBe('/api/a?id=1&id=2');
  expect(addressOf('/api/a', {})).toBe('/api/a');
});

test('where only 200 is declared the bare body comes back', async () => {
  answerWith(json(200, { name: 'box' }));
  expect(await call(getThing, { params: { id: 1 } })).toEqual({ name: 'box' });
});

test('where more is declared the status comes with the body', async () => {
  answerWith(new Response(null, { status: 204 }));
  expect(await call(findThings, { query: { q: 'x' } })).toEqual({ status: 204, body: undefined });
});

const SIGNED_IN = { csrfToken: 'secret', account: '7', onSwitched: () => {} };

test('a call that the session of another account refuses is reported, and no other conflict', async () => {
  const onSwitched = vi.fn();
  signIn({ ...SIGNED_IN, onSignedOut: () => {}, onSwitched });
  answerWith(json(409, { message: 'Busy' }));
  await failureOf(call(getThing, { params: { id: 1 } }));
  expect(onSwitched).not.toHaveBeenCalled();
  answerWith(json(409, { message: 'Load again', details: { account_id: 8 } }));
  await failureOf(call(getThing, { params: { id: 1 } }));
  expect(onSwitched).toHaveBeenCalledOnce();
});

test('every call says where it comes from, and a signed-in one carries the token', async () => {
  signIn({ ...SIGNED_IN, onSignedOut: () => {} });
  const sent = answerWith(json(201, { id: 1 }));
  await call(saveThing, { body: { name: 'box' } });
  const headers = new Headers(sent[0]?.request.headers);
  expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  expect(headers.get('X-CSRF-Token')).toBe('secret');
  expect(headers.get('X-Account')).toBe('7');
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(sent[0]).toMatchObject({ address: '/api/things', request: { method: 'POST', body: '{"name":"box"}' } });
});

test('a failure has the status, the message and the fields of the answer', async () => {
  const body = { message: 'Check it', errorMessage: 'Check it', errors: { name: ['too long', 'taken'] } };
  answerWith(json(422, body));
  const error = await failureOf(call(saveThing, { body: { name: 'box' } }));
  expect(error).toMatchObject({ status: 422, message: 'Check it', fields: { name: ['too long', 'taken'] } });
  expect(error.details).toEqual(body);
});

test.each([
  ['errorMessage alone', json(500, { errorMessage: 'Only this' }), 'Only this'],
  ['a page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 }), en.ui.failed],
  ['nothing', new Response(null, { status: 500 }), en.ui.failed],
])('the message of a failure that answers %s', async (_, answer, message) => {
  answerWith(answer);
  expect((await failureOf(call(getThing, { params: { id: 1 } }))).message).toBe(message);
});

test('no answer is status 0', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(call(getThing, { params: { id: 1 } }))).toMatchObject({ status: 0, message: en.ui.no_answer });
});

test('a caller who aborts gets only the abort error', async () => {
  const abort = new AbortController();
  answerWith(() => Promise.reject(abort.signal.reason));
  abort.abort();
  await expect(call(getThing, { params: { id: 1 } }, { signal: abort.signal })).rejects.toThrow('aborted');
});

test('a call waits for ever unless it is given a time', async () => {
  const sent = answerWith(json(200, { name: 'box' }));
  await call(getThing, { params: { id: 1 } });
  expect(sent[0]?.request.signal?.aborted).toBe(false);
  answerWith(() => new Promise((_, reject) => setTimeout(() => reject(new DOMException('late', 'TimeoutError')), 5)));
  expect(await failureOf(call(getThing, { params: { id: 1 } }, { timeoutMs: 1 }))).toMatchObject({ status: 0 });
});

test('the end of the session is reported once, and a 401 before it is an ordinary failure', async () => {
  const onSignedOut = vi.fn();
  answerWith(() => Promise.resolve(json(401, { message: 'Please log in' })));
  await failureOf(call(getThing, { params: { id: 1 } }));
  expect(onSignedOut).not.toHaveBeenCalled();
  signIn({ ...SIGNED_IN, onSignedOut });
  await Promise.all([1, 2, 3].map((id) => failureOf(call(getThing, { params: { id } }))));
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('a late answer to the session before does not end the one that came after it', async () => {
  const onSignedOut = vi.fn();
  signIn({ ...SIGNED_IN, onSignedOut });
  const late = Promise.withResolvers<Response>();
  answerWith(() => late.promise);
  const failure = failureOf(call(getThing, { params: { id: 1 } }));
  signIn({ csrfToken: 'new', account: '7' });
  late.resolve(json(401, { message: 'Please log in' }));
  await failure;
  expect(onSignedOut).not.toHaveBeenCalled();
  answerWith(json(401, { message: 'Please log in' }));
  await failureOf(call(getThing, { params: { id: 1 } }));
  expect(onSignedOut).toHaveBeenCalledOnce();
});

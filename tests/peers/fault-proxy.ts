import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Fault, LedgerEntry } from '#connectors/suites/sandbox-target.ts';

const Sent = z.object({ query: z.string() });

/**
 * A way to a peer on which answers can be lost. It notes each call; a GraphQL one as its path, `#` and its operation's
 * name.
 */
export async function startFaultProxy(peerUrl: string) {
  const ledger: LedgerEntry[] = [];
  const faults: { fault: Fault; seen: number }[] = [];

  const hitBy = ({ method, path }: LedgerEntry): Fault['kind'] | undefined =>
    faults.find((one) => {
      const { match = '', skip = 0, count = Number.POSITIVE_INFINITY } = one.fault;
      if (!`${method} ${path}`.startsWith(match)) return false;
      one.seen += 1;
      return one.seen > skip && one.seen <= skip + count;
    })?.fault.kind;

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const entry = { ...noteOf(request, body), query: {}, status: null };
    ledger.push(entry);
    await answer(request, response, { peerUrl, body, entry, fault: hitBy(entry) });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ledger,
    fault: (fault: Fault) => void faults.push({ fault, seen: 0 }),
  };
}

function noteOf({ method = '', url = '' }: IncomingMessage, body: string) {
  const sent: unknown = body === '' ? null : JSON.parse(body);
  const operation = /^\s*(?:query|mutation) (\w+)/.exec(Sent.safeParse(sent).data?.query ?? '')?.[1];
  return { method, path: operation ? `${url}#${operation}` : url, body: sent };
}

type Passing = { peerUrl: string; body: string; entry: LedgerEntry; fault: Fault['kind'] | undefined };

async function answer(request: IncomingMessage, response: ServerResponse, { peerUrl, body, entry, fault }: Passing) {
  const json = { 'content-type': 'application/json' };
  if (fault === 'timeout') return;
  if (fault === 'error-500') return response.writeHead(500, json).end('{"error":"made up"}');
  if (fault === 'rate-limit-429') return response.writeHead(429, { ...json, 'retry-after': '1' }).end('{}');
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const passed = await fetch(`${peerUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body,
  });
  const content = await passed.text();
  if (fault === 'drop-after-commit') return request.socket.destroy();
  entry.status = passed.status;
  const token = passed.headers.get('vendure-auth-token');
  response.writeHead(passed.status, {
    'content-type': passed.headers.get('content-type') ?? 'text/plain',
    ...(token && { 'vendure-auth-token': token }),
  });
  return response.end(fault === 'malformed' ? content.slice(0, content.length / 2) : content);
}

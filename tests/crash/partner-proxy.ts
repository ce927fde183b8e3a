import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { atTheEnd } from '../at-the-end.ts';

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * Looks at a call, `POST /coree/v1/orders`, before it is passed on; its result is the answer in place of the partner's.
 */
export type Instead = (call: string, query: URLSearchParams) => Answer | undefined | Promise<Answer | undefined>;

/**
 * A proxy before the simulated partners, for failures that these never produce. It passes every call on unless it is
 * set otherwise.
 */
export async function givenPartnerProxy(partnersUrl: string) {
  let instead: Instead = () => undefined;
  const server = createServer((request, response) => {
    pass(partnersUrl, instead, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: `http://${host}`,
    host,
    answer(what: Instead) {
      instead = what;
    },
    passAll() {
      instead = () => undefined;
    },
  };
}

async function pass(partnersUrl: string, instead: Instead, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '' } = request;
  const body = await text(request);
  const { pathname, searchParams } = new URL(url, partnersUrl);
  const own = await instead(`${method} ${pathname}`, searchParams);
  if (own) {
    response.writeHead(own.status, { 'content-type': 'application/json', ...own.headers });
    response.end(JSON.stringify(own.body));
    return;
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
  );
  const answer = await fetch(new URL(url, partnersUrl), { method, headers, ...(body !== '' && { body }) });
  const kept = [...answer.headers].filter(([name]) => !['connection', 'content-length', 'keep-alive'].includes(name));
  const content = await answer.text();
  response.writeHead(answer.status, Object.fromEntries(kept));
  response.end(content);
}

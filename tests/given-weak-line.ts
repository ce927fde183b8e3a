import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { atTheEnd } from './at-the-end.ts';

/**
 * `busy`: 503, as a storage says that it is asked too much. `cut`: the line breaks before the call is passed on.
 * `mute`: it breaks after.
 */
type Trouble = 'busy' | 'cut' | 'mute';

const SLOW_DOWN =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';

/** Stands between us and a storage, and passes calls on as they are but for those that `fail` names. */
export async function givenWeakLine(endpoint: string) {
  const { origin, pathname } = new URL(endpoint);
  const calls: string[] = [];
  let failing: { match: RegExp; trouble: Trouble; times: number } | undefined;

  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    const hit = failing && failing.times > 0 && failing.match.test(call) ? failing : undefined;
    if (hit) hit.times -= 1;
    if (hit?.trouble === 'cut') request.socket.resetAndDestroy();
    else if (hit?.trouble === 'busy') refuse(request, response);
    else pass(origin, request, response, hit?.trouble === 'mute');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}${pathname}`,
    calls,
    /** The next calls that match, such as `PUT /files/7/a.txt`, meet this trouble. */
    fail(match: RegExp, trouble: Trouble, times: number) {
      calls.length = 0;
      failing = { match, trouble, times };
    },
  };
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume().once('end', () => response.writeHead(503, { 'content-type': 'application/xml' }).end(SLOW_DOWN));
}

function pass(origin: string, request: IncomingMessage, response: ServerResponse, isMute: boolean): void {
  const { method, url, headers } = request;
  const passed = send(new URL(url ?? '/', origin), { method, headers }, (answer) => {
    if (isMute) answer.resume().once('end', () => request.socket.resetAndDestroy());
    else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
  });
  passed.once('error', () => request.socket.destroy());
  request.pipe(passed);
}

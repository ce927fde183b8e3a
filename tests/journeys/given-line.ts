import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { PORT } from './demo-ports.ts';

/**
 * A line to the portal of one's own, that can be cut and mended: browsers keep an open connection even when set
 * offline.
 */
export async function givenLine() {
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((browser) => {
    if (isCut) return browser.destroy();
    const portal = connect(PORT, '127.0.0.1');
    for (const [from, to] of [
      [browser, portal],
      [portal, browser],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${address.port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    [Symbol.dispose]: () => {
      cut();
      line.close();
    },
  };
}

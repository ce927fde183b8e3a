import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { answers, getBalance, getOrder, saveOrder } from './bare-queries.ts';

// The floor: node:http and pg with the same pool as ours, and no session, permission, validation, log or compression.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const server = createServer((request, response) => {
  answerTo(request)
    .then((answer) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    })
    .catch((error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});

async function answerTo(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  if (request.method === 'PUT') return saveOrder(pool, await bodyOf(request));
  const answer = answers.get(pathname);
  if (answer) return answer(pool, searchParams);
  const [, , , id, part] = pathname.split('/');
  return part === 'balance' ? getBalance(pool, Number(id)) : getOrder(pool, Number(id));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

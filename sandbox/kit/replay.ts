import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { JournalLine } from './journal.ts';
import type { Partner } from './partner.ts';

/**
 * Replays a journal, each line at its instant; the clock is at the last one afterwards. @returns false when an answer
 * differs from the first time, as after a change of the simulated partners
 */
export async function replay(
  app: FastifyInstance,
  partners: readonly Partner[],
  clock: Clock,
  lines: readonly JournalLine[],
): Promise<boolean> {
  for (const line of lines) {
    clock.standAt(line.at);
    if (line.is === 'start') for (const partner of partners) partner.wake?.();
    else if (line.is === 'news') for (const partner of partners) partner.catchUp?.();
    else if (!(await repeats(app, line))) return false;
  }
  return true;
}

async function repeats(app: FastifyInstance, line: Extract<JournalLine, { is: 'call' }>): Promise<boolean> {
  const { method, url, headers, body, status } = line;
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app.inject({ method, url, headers: { ...headers, ...type }, ...payload });
  return answer.statusCode === status;
}

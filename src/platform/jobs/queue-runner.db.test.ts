import pg from 'pg';
import { expect, test } from 'vitest';
import { atTheEnd } from '../../../tests/at-the-end.ts';
import { testDatabase } from '../../../tests/template-db.ts';
import { createLog } from '../log.ts';
import { startQueueRunner } from './queue-runner.ts';

const NEVER_MS = 3_600_000;

test('jobs of one queue follow one another, and do not wait for an idle slot to look by itself', async () => {
  const { ownerUrl } = await testDatabase();
  const pool = new pg.Pool({ connectionString: ownerUrl });
  await pool.query(
    `select graphile_worker.add_job('count', json_build_object('n', n), queue_name => 'one') from generate_series(1, 5) n`,
  );
  const done: unknown[] = [];
  const all = Promise.withResolvers<void>();
  const runner = await startQueueRunner({
    pool,
    log: createLog('silent'),
    concurrency: 3,
    pollIntervalMs: NEVER_MS,
    crontab: '',
    tasks: () => ({
      async count(payload) {
        done.push(payload);
        if (done.length === 5) all.resolve();
      },
    }),
    onName: () => {},
  });
  atTheEnd(async () => {
    await runner.stop();
    await pool.end();
  });
  await all.promise;
  expect(done).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
});

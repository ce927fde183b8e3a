import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/template-db.ts';
import { pullBackSchedule } from './schedule-ahead.ts';

const { ownerUrl } = await testDatabase();

test('a sweep that a worker with a wrong clock planned hours ahead runs now, and is planned again from now on', async () => {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('ahead', now(), now() + interval '3 hours'), ('right', now(), now() - interval '30 seconds')`);
  await client.query(`select graphile_worker.add_job('a-sweep', '{"_cron": {"ts": "", "backfilled": false}}',
    run_at => now() + interval '3 hours'),
    graphile_worker.add_job('other-work', '{}', run_at => now() + interval '3 hours')`);

  await pullBackSchedule(client);
  const { rows: planned } = await client.query(
    `select identifier from graphile_worker._private_known_crontabs where last_execution > now() order by 1`,
  );
  const { rows: jobs } = await client.query(
    'select task_identifier, run_at <= now() as is_due from graphile_worker.jobs order by 1',
  );
  await client.end();
  expect(planned).toEqual([]);
  expect(jobs).toEqual([
    { task_identifier: 'a-sweep', is_due: true },
    { task_identifier: 'other-work', is_due: false },
  ]);
});

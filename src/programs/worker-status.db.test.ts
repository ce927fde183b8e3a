import { expect, test } from 'vitest';
import { z } from 'zod';
import { createStatusApp } from '#platform/http/status-app.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { exposeFigures } from '#platform/metrics/figures.ts';
import { givenWorld } from '../../tests/given.ts';
import { givenOrder } from '../../tests/given-order.ts';
import { allFigures } from './figures.ts';

const world = await givenWorld();
const account = await world.account();

test('a worker reports whether it takes jobs, and how many wait, are dead, in doubt or broken', async () => {
  const unknown = job('of-another-build', z.object({}), async () => {});
  const failing = job('failing', z.object({}), async () => {
    throw new Error('no');
  });
  const { db } = account.actor;
  await addJob(db, account.actor, unknown, {});
  await addJob(db, account.actor, failing, {}, { maxAttempts: 1 });
  const { id: order_id, connection_id } = await givenOrder(world, account);
  await world.sql(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
      values ($1, $2, 'order', $3, 'submit_order', 'x', '{}', 'in_doubt')`,
    [account.account_id, connection_id, order_id],
  );
  await world.sql(`update connections set state = 'broken' where id = $1`, [connection_id]);

  const worker = await startWorker({
    ownerUrl: world.ownerUrl,
    services: world.services,
    groups: [{ jobs: [failing], slots: 1 }],
    systemTasks: [],
  });
  exposeFigures(worker.owner, allFigures, world.services.log);
  const status = createStatusApp(world.services, worker.isRunning);
  const ask = async (url: string) => status.inject({ url });
  const dead = `select from graphile_worker.jobs where attempts = max_attempts and locked_at is null`;
  await expect.poll(async () => (await world.sql(dead)).length).toBe(1);

  expect((await ask('/healthz')).statusCode).toBe(200);
  expect((await ask('/readyz')).statusCode).toBe(200);
  const { body } = await ask('/metrics');
  expect(body).toMatch(/^bodega_jobs\{job="of-another-build",state="waiting"\} 1$/m);
  expect(body).toMatch(/^bodega_oldest_job_seconds\{job="of-another-build"\} [\d.e-]+$/m);
  expect(body).toMatch(/^bodega_jobs\{job="failing",state="dead"\} 1$/m);
  expect(body).toMatch(/^bodega_commands\{state="in_doubt"\} 1$/m);
  expect(body).toMatch(/^bodega_connections\{kind="[a-z-]+",state="broken"\} 1$/m);
  expect(body).toMatch(/^bodega_pool_connections\{pool="queue",state="busy"\} \d+$/m);
  expect(body).toMatch(/^bodega_job_seconds_count\{job="failing",outcome="failed"\} 1$/m);
  expect(body).toMatch(/^bodega_database_reachable 1$/m);

  await worker.stop();
  expect((await ask('/readyz')).statusCode).toBe(503);
  await status.close();
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../tests/given.ts';
import { addJobs, job } from './job.ts';

const world = await givenWorld();
const { actor } = await world.account();

test('jobs with keys are added in the order of the keys, so that two who add the same ones do not wait in a ring', async () => {
  const wanted = job('wanted', z.object({ n: z.number() }), async () => {});
  await addJobs(
    actor.db,
    actor,
    wanted,
    [10, 9, 100, 1].map((n) => ({ n })),
    { key: ({ n }) => `n:${n}`, delayMs: ({ n }) => n * 60_000 },
  );
  const added = await world.sql<{ key: string; minutes: number }>(
    `select key, round(extract(epoch from run_at - created_at) / 60)::int as minutes
       from graphile_worker.jobs where key like 'n:%' order by id`,
  );
  expect(added).toEqual(['1', '10', '100', '9'].map((n) => ({ key: `n:${n}`, minutes: Number(n) })));
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../tests/given.ts';
import { addJobs, job } from './job.ts';

const world = await givenWorld();
const { actor } = await world.account();

test('jobs with keys are added in the order of the keys: two processes that add the same ones do not deadlock', async () => {
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

test('jobs that are due at once are begun in the order in which they were given', async () => {
  const turn = job('turn', z.object({ n: z.number() }), async () => {});
  const given = [10, 9, 100, 1];
  await addJobs(
    actor.db,
    actor,
    turn,
    given.map((n) => ({ n })),
    { key: ({ n }) => `turn:${n}` },
  );
  const begun = await world.sql<{ key: string }>(
    `select key from graphile_worker.jobs where key like 'turn:%' order by run_at`,
  );
  expect(begun).toEqual(given.map((n) => ({ key: `turn:${n}` })));
});

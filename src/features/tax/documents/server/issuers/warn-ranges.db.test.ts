import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { DB } from '#platform/db/tables.gen.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { atTheEnd } from '../../../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners } from '../../../../../../tests/given-connection.ts';
import { givenDemoIssuer } from '../../../../../../tests/given-tax.ts';
import { payloadsOf } from '../../../../../../tests/job-queue.ts';
import { warnOfRanges } from './warn-ranges.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
atTheEnd(() => owner.destroy());

/** An account that issues in Colombia, and what its administrator was told of its range so far. */
async function givenColombia() {
  const account = await world.account();
  const colombia = demoIssuers.find(({ country }) => country === 'CO');
  if (!colombia) throw new Error('the demo does not issue in Colombia');
  await givenDemoIssuer(world, account, partners, colombia);
  return {
    ...account,
    async warnings() {
      await warnOfRanges.run(owner, world.services);
      const told = await payloadsOf<{ ending: unknown }>(world, account.account_id, 'warn-of-range');
      return told.map(({ payload }) => payload.ending);
    },
  };
}

test('administrators are warned once of a range whose time ends soon, and again when it is nearer', async () => {
  const { account_id, warnings } = await givenColombia();
  const endsIn = (days: number) =>
    world.sql(
      `update tax_issuers set settings = settings || jsonb_build_object('valid_until', (current_date + $2::int)::text)
        where account_id = $1`,
      [account_id, days],
    );
  expect(await warnings()).toEqual([]);
  await endsIn(20);
  expect(await warnings()).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  expect(await warnings()).toHaveLength(1);
  await endsIn(4);
  expect(await warnings()).toHaveLength(2);
});

test('administrators are warned once of a series with few numbers left', async () => {
  const { account_id, warnings } = await givenColombia();
  const left = (prefix: string, numbers: number) =>
    world.sql(
      `insert into tax_series (account_id, country, kind, environment, prefix, next_number, last_number)
        values ($1, 'CO', 'sale', 'test', $2, 1, $3)`,
      [account_id, prefix, numbers],
    );
  await left('MANY', 500);
  expect(await warnings()).toEqual([]);
  await left('FEW', 12);
  expect(await warnings()).toEqual([{ series: 'FEW', count: 12 }]);
  expect(await warnings()).toHaveLength(1);
});

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { DB } from '#platform/db/tables.gen.ts';
import { atTheEnd } from '../../../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenBolivia } from '../../../../../../tests/given-bolivia.ts';
import { givenPartners } from '../../../../../../tests/given-connection.ts';
import { dropJobs } from '../../../../../../tests/job-queue.ts';
import { findOutages } from '../../outage-contract.ts';
import { probeOutage } from './probe-outage.job.ts';
import { settleOutageJob } from './settle-outage.job.ts';
import { watchOutages } from './watch-outages.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
atTheEnd(() => owner.destroy());

/** The SIN's significant event: no access to the internet. */
const MOTIVE = '1';

/** An account in Bolivia with its codes, and what its jobs would do about an outage. */
async function givenIssuer() {
  const issuer = await givenBolivia(world, partners);
  await issuer.prepare();
  return {
    ...issuer,
    begin: (motive = MOTIVE, country = 'BO') => issuer.staff.post('/api/tax-outages', { country, motive }),
    end: () => issuer.staff.post('/api/tax-outages/BO/end', {}),
    outages: async () => findOutages.replies[200].parse((await issuer.staff.get('/api/tax-outages')).body).data,
    async settle() {
      for (const { payload } of await issuer.jobs<{ outage_id: number }>('settle-outage'))
        await settleOutageJob.run(payload, issuer.run);
      await dropSettled(issuer.account_id);
    },
    async issueDue() {
      for (const { payload } of await issuer.jobs<{ document_id: number }>('issue-document'))
        await issuer.issue(payload.document_id);
    },
    probe: () => probeOutage.run({ country: 'BO' }, issuer.run),
  };
}

const dropSettled = (account_id: number) =>
  world.sql(
    `select from graphile_worker.complete_jobs(array(select j.id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'settle-outage' and (j.payload ->> 'account_id')::bigint = $1))`,
    [account_id],
  );

test('documents are valid without an authority that is away, and reach it once it is back', async () => {
  const issuer = await givenIssuer();
  expect((await issuer.begin()).status).toBe(200);
  const id = await issuer.order('O-1');
  expect(await issuer.submit(id)).toMatchObject({ outcome: 'done' });
  await issuer.send();
  const offline = await issuer.document(id);
  expect(offline).toMatchObject({
    state: 'issued_offline',
    full_number: '1',
    has_pdf: true,
    send_by: null,
    attempts: [],
  });
  expect(offline.ids).toMatchObject({ codigoEmision: '2', cuf: expect.any(String) });
  expect(String((await issuer.staff.get(`/api/documents/${offline.id}/pdf`)).body)).toMatch(/^%PDF/);
  expect(await issuer.outages()).toMatchObject([{ country: 'BO', waiting: 1, began_by: expect.any(String) }]);

  expect((await issuer.end()).status).toBe(200);
  await issuer.settle();
  expect(await issuer.document(id)).toMatchObject({ state: 'sealed', send_by: expect.any(String) });
  await issuer.send();
  expect(await issuer.document(id)).toMatchObject({ state: 'pending', ids: { cuf: offline.ids.cuf } });
  await expect
    .poll(async () => {
      await issuer.ask();
      return (await issuer.document(id)).state;
    })
    .toBe('authorised');
  const after = await issuer.order('O-2');
  await issuer.submit(after);
  expect(await issuer.document(after)).toMatchObject({ state: 'sealed', ids: { codigoEmision: '1' } });
});

test('a pending document does not ask a provider that failed while that is left alone', async () => {
  const issuer = await givenIssuer();
  await issuer.begin();
  const id = await issuer.order('O-9');
  await issuer.submit(id);
  await issuer.end();
  await issuer.settle();
  await issuer.send();
  expect((await issuer.document(id)).state).toBe('pending');
  await world.sql(
    `update connections set failures = 2, next_try_at = now() + interval '1 hour'
      where account_id = $1 and kind = 'siat'`,
    [issuer.account_id],
  );
  await issuer.ask();
  const jobs = await world.sql(
    `select run_at > now() + interval '50 minutes' as is_later from graphile_worker.jobs
      where key = 'ask-document:' || $1`,
    [(await issuer.document(id)).id],
  );
  expect(jobs).toEqual([{ is_later: true }]);
});

test('what was sealed and had not left is issued without the authority, under its number', async () => {
  const issuer = await givenIssuer();
  const id = await issuer.order('O-3');
  await issuer.submit(id);
  expect(await issuer.document(id)).toMatchObject({ state: 'sealed', full_number: '1', ids: { codigoEmision: '1' } });
  await issuer.begin();
  await issuer.settle();
  await issuer.issueDue();
  expect(await issuer.document(id)).toMatchObject({
    state: 'issued_offline',
    full_number: '1',
    ids: { codigoEmision: '2' },
  });
  await issuer.send();
  expect((await issuer.document(id)).state).toBe('issued_offline');
});

test('an outage ends by itself when the authority answers, and what it left is found', async () => {
  const issuer = await givenIssuer();
  await issuer.begin();
  const id = await issuer.order('O-4');
  await issuer.submit(id);
  const fault = (rate: number) =>
    partners.control('POST', '/faults', { partner: 'siat', kind: 'error-500', rate, seed: 'away' });
  await fault(1);
  await issuer.probe();
  expect(await issuer.outages()).toHaveLength(1);
  await fault(0);
  await world.sql('update connections set next_try_at = null, failures = 0 where account_id = $1', [issuer.account_id]);
  await issuer.probe();
  expect(await issuer.outages()).toEqual([]);
  await dropJobs(world);
  await world.sql(
    `update tax_outages set began_at = began_at - interval '1 hour', ended_at = ended_at - interval '2 minutes'
      where account_id = $1`,
    [issuer.account_id],
  );
  await watchOutages.run(owner, world.services);
  await issuer.settle();
  expect((await issuer.document(id)).state).toBe('sealed');
});

test('an outage is begun once, for a motive and a country that has the rule', async () => {
  const issuer = await givenIssuer();
  expect((await issuer.begin('99')).status).toBe(422);
  expect((await issuer.begin('1', 'MX')).status).toBe(409);
  expect((await issuer.begin()).status).toBe(200);
  expect((await issuer.begin()).status).toBe(409);
  expect((await issuer.end()).status).toBe(200);
  expect((await issuer.begin()).status).toBe(200);
});

test('the outage of one account is not that of another', async () => {
  const [first, second] = [await givenIssuer(), await givenIssuer()];
  await first.begin();
  expect(await second.outages()).toEqual([]);
  const id = await second.order('O-5');
  await second.submit(id);
  expect((await second.document(id)).state).toBe('sealed');
  await second.end();
  expect(await first.outages()).toHaveLength(1);
});

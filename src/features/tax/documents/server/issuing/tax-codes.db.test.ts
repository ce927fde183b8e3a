import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { AccountDb } from '#platform/db/database.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { atTheEnd } from '../../../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenBolivia } from '../../../../../../tests/given-bolivia.ts';
import { givenPartners } from '../../../../../../tests/given-connection.ts';
import { dropJobs } from '../../../../../../tests/job-queue.ts';
import { untilWaiting } from '../../../../../../tests/until-waiting.ts';
import { saveCodes } from '../issuers/tax-codes.ts';
import { sweepDocuments } from './sweep-documents.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
atTheEnd(() => owner.destroy());

test('documents wait for the codes that they are made with, which are asked for as soon as the country is active', async () => {
  const issuer = await givenBolivia(world, partners);
  expect(await issuer.asked()).toBe(1);
  const id = await issuer.order('B-1');
  expect(await issuer.submit(id)).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining('codes') });
  expect(await issuer.document(id)).toMatchObject({ state: 'not_submitted', would_be_rejected: false });
  await issuer.prepare();
  expect(await issuer.submit(id)).toMatchObject({ outcome: 'done' });
  await issuer.send();
  const document = await issuer.document(id);
  expect(document).toMatchObject({ state: 'authorised', ids: { cuf: expect.any(String) } });
  // By the authority's identifier, whatever it is called, and by no part of it.
  const found = async (term: string) => (await issuer.staff.get(`/api/documents?search=${term}`)).body;
  expect(await found(document.ids.cuf ?? '')).toMatchObject({ total: 1, data: [{ id: document.id }] });
  expect(await found((document.ids.cuf ?? '').slice(0, 20))).toMatchObject({ total: 0 });
});

test('codes are renewed before they end, and a document is not sent with one that has ended', async () => {
  const issuer = await givenBolivia(world, partners);
  await issuer.prepare();
  const sweepAsks = async () => {
    await dropJobs(world);
    await sweepDocuments.run(owner, world.services);
    return issuer.asked();
  };
  expect(await sweepAsks()).toBe(0);
  await world.sql('update tax_codes set renew_at = now() where account_id = $1', [issuer.account_id]);
  expect(await sweepAsks()).toBe(1);
  await world.sql(
    "update tax_codes set valid_until = now() + interval '1 minute' where account_id = $1 and name = 'cufd'",
    [issuer.account_id],
  );
  expect(await issuer.submit(await issuer.order('B-2'))).toMatchObject({ outcome: 'skipped' });
});

test('a document that was refused for a stale code is sealed anew with a new one, under its number', async () => {
  const issuer = await givenBolivia(world, partners);
  await issuer.prepare();
  const id = await issuer.order('B-3');
  await issuer.submit(id);
  const { id: document_id, full_number } = await issuer.document(id);
  await partners.control('POST', '/siat/expiries', { kind: 'cufd' });
  await issuer.send();
  expect(await issuer.document(id)).toMatchObject({ state: 'not_submitted', full_number });
  await issuer.issue(document_id);
  expect((await issuer.document(id)).state).toBe('not_submitted');
  await issuer.prepare();
  await issuer.issue(document_id);
  await issuer.send();
  expect(await issuer.document(id)).toMatchObject({ state: 'authorised', full_number });
});

test('the codes of one account are not those of another', async () => {
  const [first, second] = [await givenBolivia(world, partners), await givenBolivia(world, partners)];
  await first.prepare();
  expect(await second.submit(await second.order('B-4'))).toMatchObject({ outcome: 'skipped' });
});

test('of codes that two answers bring at once those of the later one stay', async () => {
  const { actor, account_id } = await world.account();
  const wanted = {
    rule: { params: {}, required: ['cufd'], renew_minutes: 1 },
    asked: { environment: 'test', issuer: '1', params: {} },
    asked_with: 'anything',
  } as const;
  const save = (tx: AccountDb, value: string) =>
    saveCodes(tx, 'BO', wanted, [{ name: 'cufd', value, valid_until: '2100-01-01T00:00:00Z' }]);
  const saving = await actor.db.transaction().execute(async (tx) => {
    await save(tx, 'earlier');
    const later = actor.db.transaction().execute((other) => save(other, 'later'));
    await untilWaiting(world);
    return [later];
  });
  await Promise.all(saving);
  expect(await world.sql('select value from tax_codes where account_id = $1', [account_id])).toEqual([
    { value: 'later' },
  ]);
});

test('a document is sealed anew for stale codes twice, and is then for staff', async () => {
  const issuer = await givenBolivia(world, partners);
  await issuer.prepare();
  const id = await issuer.order('B-5');
  await issuer.submit(id);
  const { id: document_id } = await issuer.document(id);
  const states = [];
  for (let refusals = 1; refusals <= 3; refusals++) {
    await partners.control('POST', '/siat/expiries', { kind: 'cufd' });
    await issuer.send();
    states.push((await issuer.document(id)).state);
    await issuer.prepare();
    await issuer.issue(document_id);
  }
  expect(states).toEqual(['not_submitted', 'not_submitted', 'rejected']);
  expect((await issuer.document(id)).state).toBe('rejected');
});

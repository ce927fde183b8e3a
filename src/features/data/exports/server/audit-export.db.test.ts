import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { recordEvents } from '#platform/events/record-event.ts';
import { type Caller, type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { Export } from '../contract.ts';
import { writeExport } from './write-export.job.ts';

// A call that waits for its file waits as long as the machine needs.
const world = await givenWorld({ request_timeout_ms: 100_000 });

async function exported({ actor, admin }: GivenAccount, query = '') {
  const asked = admin.get(`/api/audit/export${query}`);
  await expect.poll(async () => (await queued(actor)).length).toBe(1);
  for (const { id } of await queued(actor)) await writeExport.run({ export_id: id }, givenRun(world, actor));
  return Export.parse((await asked).body);
}

const queued = ({ db }: GivenAccount['actor']) =>
  db.selectFrom('exports').select('id').where('state', '=', 'queued').execute();

async function rowsOf({ call }: GivenAccount, { downloadLink }: Export) {
  const { body } = await call('GET', downloadLink ?? '');
  return Papa.parse<Record<string, string>>(String(body).replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true })
    .data;
}

const invited = (name: string) => ({ type: 'member.invited' as const, details: { name, changes: [] } });
const formula = {
  type: 'member.changed' as const,
  details: { name: 'Bea', changes: [{ field: 'name' as const, from: '=1+1', to: 'Bea' }] },
};

test('the file has a row for each field, newest first, over all pages, as the filters leave it', async () => {
  const account = await world.account({ time_zone: 'America/Lima' });
  const { actor } = account;
  const many = Array.from({ length: 1_100 }, (_, n) => invited(`member-${n}@example.com`));
  await recordEvents(actor.db, account.member, many);
  await recordEvents(actor.db, { name: 'Ada', user_id: 7 }, [formula]);
  const made = await exported(account);
  expect(made).toMatchObject({ kind: 'audit', state: 'ready', done: 1_101, user: 'Ada Admin' });
  const rows = await rowsOf(account, made);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1_101);
  expect(rows[0]).toMatchObject({
    actor: 'Ada',
    actor_id: '7',
    actor_email: '',
    kind: 'team',
    record: 'Bea',
    change: 'Member changed',
    field: 'Name',
    old_value: "'=1+1",
    new_value: 'Bea',
    'changed_at (America/Lima)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const narrowed = await exported(account, '?person_id=7&from=2020-01-01&style=program');
  expect(narrowed).toMatchObject({ start_at: '2020-01-01', done: 1 });
  expect((await rowsOf(account, narrowed))[0]).toMatchObject({ old_value: '=1+1' });
});

test('files of the audit are the administrators’: no one else starts, sees or deletes one', async () => {
  const account = await world.account();
  await recordEvents(account.actor.db, account.member, [formula]);
  const { id } = await exported(account);
  const seen = async (caller: Caller) => [
    (await caller.get('/api/exports')).body,
    (await caller.get(`/api/exports/${id}`)).status,
  ];
  expect(await seen(account.admin)).toMatchObject([{ total: 1 }, 200]);
  expect(await seen(account.staff)).toMatchObject([{ total: 0 }, 404]);
  expect((await account.staff.get(`/api/exports/${id}/delete`)).status).toBe(404);
  expect((await account.staff.get('/api/audit/export')).status).toBe(403);
  expect((await account.staff.post('/api/exports', { kind: 'audit' })).status).toBe(422);
  const wrong = await account.admin.get('/api/audit/export?from=2026-02-02&to=2026-02-01');
  expect(wrong).toMatchObject({ status: 422, body: { errors: { to: expect.anything() } } });
});

import { expect, test } from 'vitest';
import { changedMeanwhile, type Statement } from '../../../../../tests/changed-meanwhile.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

/**
 * An order whose submission waits. `whileClaimed`: what a call does that comes while a worker takes the submission to
 * send it.
 */
async function givenWaiting() {
  const { id } = await p.waitingOrder();
  const whileClaimed = <T>(act: () => Promise<T>) =>
    changedMeanwhile(
      world,
      [
        ['select from orders where id = $1 for update', [id]],
        ["update partner_writes set state = 'sending' where order_id = $1", [id]],
      ],
      act,
    );
  const [write] = await p.commands(id);
  return { id, write: write?.id ?? 0, whileClaimed };
}

test.each(['retry', 'drop'])('a %s of a write that a worker is just taking finds it under way', async (action) => {
  const { id, write, whileClaimed } = await givenWaiting();
  const reply = await whileClaimed(() => p.staff.post(`/api/outbox/${write}/${action}`));
  expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('being sent') } });
  expect(await p.commands(id)).toMatchObject([{ state: 'sending' }]);
  expect(await p.order(id)).toMatchObject({ is_held: false });
});

test('a drop waits for who has the order, and takes no write before it', async () => {
  const { id, write } = await givenWaiting();
  const lockOrder: Statement = ['select from orders where id = $1 for update', [id]];
  const lockWrite: Statement = ['select from partner_writes where order_id = $1 for update', [id]];
  const reply = await changedMeanwhile(world, [lockOrder], () => p.staff.post(`/api/outbox/${write}/drop`), [
    lockWrite,
  ]);
  expect(reply).toMatchObject({ status: 204 });
});

test('a write of a kind that only a newer program knows is neither tried nor dropped', async () => {
  const [added] = await world.sql<{ id: string }>(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload)
      values ($1, $2, 'ticket', 1, 'answer_ticket', 'ticket:1', '{}') returning id`,
    [p.account_id, p.warehouse],
  );
  for (const action of ['retry', 'drop'])
    expect(await p.staff.post(`/api/outbox/${added?.id}/${action}`)).toMatchObject({ status: 404 });
  expect(await world.sql('select state from partner_writes where id = $1', [added?.id])).toEqual([{ state: 'queued' }]);
});

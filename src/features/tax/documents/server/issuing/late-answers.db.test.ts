import { expect, test } from 'vitest';
import type { TaxAnswer } from '#connectors/core/tax-service.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenBolivia } from '../../../../../../tests/given-bolivia.ts';
import { givenPartners } from '../../../../../../tests/given-connection.ts';
import { lockDocument } from '../document/lock-document.ts';
import { noteRefusal } from '../sealing/issue-document.job.ts';
import { SealRefused } from '../sealing/seal-refused.ts';
import { applyAnswer } from './apply-answer.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

/** A document that was submitted, and what an answer of its provider makes of it. */
async function givenSubmitted() {
  const issuer = await givenBolivia(world, partners);
  await issuer.prepare();
  const order = await issuer.order('B-1');
  await issuer.submit(order);
  const { id } = await issuer.document(order);
  return {
    ...issuer,
    id,
    document: () => issuer.document(order),
    answer: (answer: TaxAnswer) =>
      issuer.actor.db
        .transaction()
        .execute(async (tx) => applyAnswer(tx, issuer.actor, await lockDocument(tx, id), 'ask', answer)),
  };
}

const rejected = (is_number_used: boolean): TaxAnswer => ({
  state: 'rejected',
  is_number_used,
  notices: [{ code: '1037', text: 'No', is_warning: false }],
});

test('a number that the authority noted for a rejected document leaves a gap that says why', async () => {
  const issuer = await givenSubmitted();
  await issuer.answer(rejected(true));
  expect((await issuer.document()).state).toBe('rejected');
  expect((await issuer.staff.get('/api/tax-series')).body).toMatchObject({
    data: [{ next_number: 2, gaps: [{ number: 1, reason: expect.stringContaining('1037') }] }],
  });
});

test('an answer that comes late changes nothing of a document that is issued', async () => {
  const issuer = await givenSubmitted();
  await issuer.send();
  const issued = await issuer.document();
  expect(issued.state).toBe('authorised');
  await issuer.answer({ state: 'pending', ask_after_ms: 0, ticket: 'late' });
  await issuer.answer(rejected(true));
  expect(await issuer.document()).toEqual(issued);
});

test('what is found against a document is noted only while it has not left', async () => {
  const issuer = await givenSubmitted();
  await issuer.answer({ state: 'pending', ask_after_ms: 0, ticket: null });
  const refusal = new SealRefused([{ code: 'test_order', field: 'customer_name', is_blocking: true }]);
  await noteRefusal(issuer, issuer.id, refusal);
  await issuer.answer(rejected(false));
  expect(await issuer.document()).toMatchObject({
    state: 'rejected',
    findings: [],
    actions: expect.arrayContaining(['submit']),
  });
});

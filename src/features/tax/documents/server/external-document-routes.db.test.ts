import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenBolivia } from '../../../../../tests/given-bolivia.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const MISSING = 'PDF invoice has not been uploaded to secure storage';

/**
 * An order of Bolivia whose document is sealed as soon as a member submits it, and how members note that it was issued
 * elsewhere.
 */
async function givenOrder() {
  const issuer = await givenBolivia(world, partners);
  const order = await issuer.order('E-1');
  // Without its codes it is planned, and waits.
  await issuer.submit(order);
  await issuer.prepare();
  const path = `/api/documents/${(await issuer.document(order)).id}`;
  return {
    ...issuer,
    path,
    submit: () => issuer.submit(order),
    document: () => issuer.document(order),
    note: (by: 'staff' | 'admin' = 'admin', number = 'FE123') =>
      issuer[by].post(`${path}/issued-elsewhere`, { number }),
    upload: (content: string, by: 'staff' | 'admin' = 'admin') =>
      issuer[by].put(`${path}/pdf`, new Blob([content], { type: 'application/pdf' })),
    error: async () =>
      z.object({ document_error: z.string().nullable() }).parse((await issuer.staff.get(`/api/orders/${order}`)).body)
        .document_error,
  };
}

test('a document that was issued elsewhere is not issued here, and wants its PDF', async () => {
  const order = await givenOrder();
  expect((await order.note('staff')).status).toBe(403);
  expect((await order.note('admin', '  ')).status).toBe(422);
  expect((await order.note()).status).toBe(200);
  expect(await order.document()).toMatchObject({
    state: 'issued_elsewhere',
    full_number: 'FE123',
    ids: { transactionId: '11111' },
  });
  expect(await order.submit()).toMatchObject({ outcome: 'skipped' });
  expect((await order.document()).state).toBe('issued_elsewhere');
  expect(await order.error()).toBe(MISSING);

  expect((await order.upload('%PDF-1.4 a factura', 'staff')).status).toBe(403);
  expect((await order.upload('<html>')).status).toBe(422);
  expect((await order.upload('%PDF-1.4 a factura')).status).toBe(200);
  expect(await order.document()).toMatchObject({ has_pdf: true, stored_at: expect.any(String) });
  expect((await order.staff.get(`${order.path}/pdf`)).body).toBe('%PDF-1.4 a factura');
  expect(await order.error()).toBeNull();
  expect((await order.upload('%PDF-1.4 another')).status).toBe(409);
  expect((await order.admin.get('/api/audit?kind=document&perPage=1')).body).toMatchObject({
    data: [{ type: 'document.pdf_uploaded', record: { to: 'order' } }],
  });
});

test('what was noted by mistake is taken back, and the document is issued here', async () => {
  const order = await givenOrder();
  await order.note();
  await order.upload('%PDF-1.4 a factura');
  expect((await order.staff.post(`${order.path}/not-issued-elsewhere`)).status).toBe(403);
  expect((await order.admin.post(`${order.path}/not-issued-elsewhere`)).status).toBe(200);
  expect(await order.document()).toMatchObject({ state: 'not_submitted', full_number: null, has_pdf: false });
  expect(await order.submit()).toMatchObject({ outcome: 'done' });
  expect((await order.note()).status).toBe(409);
});

test('the document of one account is not noted by another', async () => {
  const [order, other] = [await givenOrder(), await givenOrder()];
  expect((await other.admin.post(`${order.path}/issued-elsewhere`, { number: 'FE123' })).status).toBe(404);
  expect((await order.document()).state).toBe('not_submitted');
});

test('the number that a document was given here leaves a gap that says why', async () => {
  const order = await givenOrder();
  await partners.control('POST', '/siat/refusals', { codigo: '1037' });
  await order.submit();
  await order.send();
  expect((await order.document()).state).toBe('rejected');
  expect((await order.note()).status).toBe(200);
  expect((await order.staff.get('/api/tax-series')).body).toMatchObject({
    data: [{ next_number: 2, gaps: [{ number: 1, reason: 'The document was issued outside of Bodega' }] }],
  });
});

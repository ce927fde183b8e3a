import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { TEST_DAY, testFactura } from '../tax/colombia/test-factura.ts';
import { openSandbox } from '../test-client.ts';
import { DELCOP_API_KEY } from './delcop.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const options = { partners: ['delcop'], startAt: TEST_DAY, taxStepMs: 10_000 };
const CUFE = /<cbc:UUID>([\da-f]+)</.exec(testFactura)?.[1] ?? '';

/** The published factura, with its text replaced. */
function submission(change: Record<string, unknown> = {}, xml = testFactura) {
  return {
    environment: 'test',
    nit: '1001186599',
    document_type: 'FE',
    invoice_prefix: 'SETP',
    invoice_number: 990000001,
    cufe: CUFE,
    file_name: 'fv10011865990002600000001.xml',
    xml: Buffer.from(xml).toString('base64'),
    ...change,
  };
}

/** The same factura under another CUFE, which the DIAN rejects by FAD06. */
const wrong = submission({ cufe: 'ab'.repeat(48) }, testFactura.replaceAll(CUFE, 'ab'.repeat(48)));

async function call({ url }: Sandbox, method: string, path: string, body?: object, key = DELCOP_API_KEY) {
  const answer = await fetch(`${url}/delcop${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

const advance = (sandbox: Sandbox) => sandbox.control('POST', '/advance', { ms: 10_000 });

test('a factura is worked on, then accepted with its PDF; sent again it is the same transaction', async () => {
  const sandbox = await openSandbox(options);
  const first = await call(sandbox, 'POST', '/documents', submission());
  expect(first).toMatchObject({ status: 202, body: { status: 'EN PROCESO', document_url: '#', delcop_response: [] } });
  await advance(sandbox);
  const { transaction_id } = first.body;
  const accepted = {
    transaction_id,
    status: 'ACEPTADO',
    invoice_prefix: 'SETP',
    invoice_number: 990000001,
    document_url: `${sandbox.url}/delcop/documents/${transaction_id}/pdf`,
    validated_on: expect.stringMatching(/^2026-01-08T11:00:\d\d-05:00$/),
  };
  expect(await call(sandbox, 'POST', '/documents', submission())).toMatchObject({ status: 200, body: accepted });
  expect((await call(sandbox, 'GET', `/documents?cufe=${CUFE}`)).body).toMatchObject({ data: [accepted] });
  const pdf = await fetch(accepted.document_url, { headers: { authorization: `Bearer ${DELCOP_API_KEY}` } });
  expect(await pdf.text()).toMatch(/^%PDF-1\.4.*SETP990000001.*%%EOF\n$/s);
  expect((await sandbox.control('GET', '/delcop/transactions')).body).toMatchObject({ data: [{ times_sent: 2 }] });
});

test('a document that the DIAN rejects is submitted again in its place, and no other is', async () => {
  const sandbox = await openSandbox(options);
  const { body } = await call(sandbox, 'POST', '/documents', wrong);
  const path = `/documents/${body.transaction_id}`;
  expect(await call(sandbox, 'PATCH', path, submission())).toMatchObject({ status: 409 });
  await advance(sandbox);
  expect((await call(sandbox, 'GET', path)).body).toMatchObject({
    status: 'RECHAZADO',
    document_url: '#',
    delcop_response: [{ rule: 'FAD06', kind: 'rechazo' }],
  });
  const { transaction_id } = body;
  expect(await call(sandbox, 'POST', '/documents', submission())).toMatchObject({
    status: 409,
    body: { transaction_id },
  });
  expect(await call(sandbox, 'PATCH', '/documents/none', submission())).toMatchObject({ status: 404 });
  expect(await call(sandbox, 'PATCH', path, submission())).toMatchObject({ status: 202 });
  await advance(sandbox);
  expect((await call(sandbox, 'GET', path)).body).toMatchObject({ status: 'ACEPTADO', transaction_id, cufe: CUFE });
  expect(await call(sandbox, 'POST', '/documents', wrong)).toMatchObject({ status: 409, body: { transaction_id } });
  expect(await call(sandbox, 'PATCH', path, wrong)).toMatchObject({ status: 409 });
});

test.each<[string, object]>([
  ['a number that is not the XML’s', submission({ invoice_number: 990000002 })],
  ['a kind that is not the XML’s', submission({ document_type: 'NC' })],
  ['no UBL', submission({}, '<a/>')],
  ['another shape', { nit: '1' }],
])('%s is refused', async (_what, body) => {
  const sandbox = await openSandbox(options);
  expect(await call(sandbox, 'POST', '/documents', body)).toMatchObject({
    status: 400,
    body: { message: expect.any(String) },
  });
});

test('a wrong API key is refused, whatever is asked', async () => {
  const sandbox = await openSandbox(options);
  expect(await call(sandbox, 'GET', '/account', undefined, 'wrong')).toMatchObject({ status: 401 });
  expect(await call(sandbox, 'POST', '/documents', submission(), 'wrong')).toMatchObject({ status: 401 });
  expect((await sandbox.control('GET', '/delcop/transactions')).body).toEqual({ data: [] });
});

test('after drop-after-commit the document is found by its CUFE, also after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'delcop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = { ...options, journal: join(folder, 'sandbox.journal') };
  const first = await openSandbox(kept);
  await first.control('POST', '/faults', { partner: 'delcop', kind: 'drop-after-commit', rate: 1, count: 1 });
  await expect(call(first, 'POST', '/documents', submission())).rejects.toThrow('fetch failed');
  await advance(first);
  const found = { data: [{ status: 'ACEPTADO', transaction_id: 'DLC00000001' }] };
  expect((await call(first, 'GET', `/documents?cufe=${CUFE}`)).body).toMatchObject(found);
  await first.stop();
  expect((await call(await openSandbox(kept), 'GET', `/documents?cufe=${CUFE}`)).body).toMatchObject(found);
});

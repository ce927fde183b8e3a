import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { colombia } from '#countries/co/colombia.ts';
import { ColombiaSettings } from '#countries/co/settings.ts';
import type { Issuer } from '#countries/core/country.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import { ON, sealDraft } from '../../../tests/country-suite.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import type { SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { startLocalServer } from '../suites/local-server.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TaxTarget, taxSuite } from '../suites/tax-suite.ts';
import { answerOf } from './map.ts';

const credentials = { api_key: 'sandbox-delcop' };
const settings = (url: string) => ({ test_url: `${url}/delcop`, live_url: `${url}/delcop/` });
const open = sandboxTargets({ kind: 'delcop', partner: 'delcop', credentials, settings });

const NIT = '900373076';
const SOFTWARE = { software_id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0', pin: '12345' };

const issuer: Issuer<ColombiaSettings> = {
  environment: 'test',
  provider: 'delcop',
  settings: ColombiaSettings.parse({
    nit: NIT,
    name: 'Prueba S.A.S.',
    municipality: '11001',
    city: 'Bogotá, D.C.',
    address: 'Calle 100 # 10-20',
    resolution: '18760000001',
    prefix: 'SETP',
    range_from: 990000000,
    range_to: 995000000,
    valid_from: '2019-01-19',
    valid_until: '2030-01-19',
    technical_key: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
    software_id: SOFTWARE.software_id,
    software_pin: SOFTWARE.pin,
    software_nit: '800199436',
  }),
  certificate: null,
};

const place = { address: 'Carrera 7 # 1-2', city: 'Medellín', state: 'ANT', postal_code: '', country: 'CO' };
const order = (given: Partial<OrderFacts> = {}): OrderFacts =>
  givenOrderFacts({ currency: 'COP', total: '119000.00', place }, { locality_code: '05001', ...given });

type Change = { facts?: OrderFacts; origin?: Origin; on?: string; at?: string };

/** An unsigned document of the number, from the range for tests. `at` makes another CUFE of the same number. */
function document(number: number, { facts = order(), origin, on = ON, at = '15:30:00' }: Change = {}): SealedDocument {
  expect(colombia.check(facts, issuer, origin ?? null, on)).toEqual([]);
  const drafted = colombia.draft(facts, issuer, origin ?? null, on);
  const own = drafted.kind === 'sale' ? 990_000_000 + number : number;
  return sealDraft(colombia, issuer, drafted, { number: own, at: `${on}T${at}Z`, key: `${own}-${at}` });
}

const Listed = z.object({ data: z.array(z.object({ id: z.string(), number: z.string(), status: z.string() })) });
const held = async (target: Target) => Listed.parse(await target.control('GET', '/delcop/transactions')).data;
const decide = (target: Target) => target.control('POST', '/advance', { ms: 60_000 });
const refuse = (target: Target, code: string) =>
  target.control('POST', '/delcop/refusals', { code, text: 'Dicho por la prueba' });

async function openTax(): Promise<TaxTarget> {
  const target = await open();
  return {
    ...target,
    document: (number) => document(number),
    issue_call: 'POST /delcop/documents',
    decide: () => decide(target),
    refuse: () => refuse(target, 'FAK20'),
    held: async () => (await held(target)).length,
    settings,
  };
}

function taxOf({ connector }: Target) {
  const { tax } = connector;
  if (!tax?.pdf) throw new Error('the connector issues no tax documents with a PDF');
  return { issue: tax.issue, lookUp: tax.lookUp, pdf: tax.pdf };
}
const issue = (target: Target, sealed: SealedDocument) => taxOf(target).issue(target.ctx, sealed);
const lookUp = (target: Target, sealed: SealedDocument) => taxOf(target).lookUp(target.ctx, sealed, null);
const pdf = (target: Target, sealed: SealedDocument) => taxOf(target).pdf(target.ctx, sealed);

/** The answer after the provider has processed a document. */
async function decided(target: Target, sealed: SealedDocument) {
  expect(await issue(target, sealed)).toMatchObject({ state: 'pending', ticket: expect.any(String) });
  await decide(target);
  return lookUp(target, sealed);
}
const codesOf = (answer: TaxAnswer | { state: 'never_seen' }) =>
  answer.state === 'rejected' ? answer.notices.map(({ code }) => code) : answer.state;

const wrong = { api_key: 'sandbox-wrong' };
taxSuite(openTax, { wrong });
authSuite(open, { wrong, calls_when_dead: 1 });
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

describe('issuing', () => {
  test('a document is accepted, with transaction, XML, ApplicationResponse and PDF of the provider', async () => {
    const target = await open();
    await target.control('POST', '/delcop/software', SOFTWARE);
    const sealed = document(1);
    expect(sealed.xml).not.toContain('<ext:ExtensionContent/>');
    await issue(target, sealed);
    await expect(pdf(target, sealed)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await decided(target, document(2))).toMatchObject({ state: 'authorised' });
    expect(await lookUp(target, sealed)).toEqual({
      state: 'authorised',
      ids: {
        transactionId: 'DLC00000001',
        fechaValidacion: expect.stringMatching(/^2026-11-20T10:40:\d\d-05:00$/),
      },
      at: expect.stringMatching(/^2026-11-20T15:40:\d\d\.000Z$/),
      xml: sealed.xml,
      receipt: expect.stringContaining(`${sealed.ids.cufe}</cbc:UUID>`),
      notices: [],
    });
    expect(Buffer.from(await pdf(target, sealed)).toString('latin1')).toMatch(/^%PDF-/);
  });

  test('a note is accepted once its invoice is known, by the reason of its lines', async () => {
    const target = await open();
    const sale = document(1);
    const origin: Origin = {
      document_id: 1,
      kind: 'sale',
      full_number: `${sale.series}${sale.number}`,
      ids: sale.ids,
      issued_on: ON,
      currency: 'COP',
      total: sale.total,
      corrected: '0',
      rates: ['19'],
      lines: [],
    };
    const facts = order({ total_cost: `-${sale.total}`, is_refund: true, lines: [] });
    expect(codesOf(await decided(target, document(1, { facts, origin })))).toEqual(['CBF02']);
    await issue(target, sale);
    expect(await decided(target, document(1, { facts, origin, at: '15:31:00' }))).toMatchObject({
      state: 'authorised',
    });
  });

  test('a corrected document goes in the place of the one that was rejected, under its number', async () => {
    const target = await open();
    await refuse(target, 'FAK20');
    expect(await decided(target, document(1))).toMatchObject({ state: 'rejected', is_number_used: false });
    const corrected = document(1, { at: '15:31:00' });
    expect(await lookUp(target, corrected)).toEqual({ state: 'never_seen' });
    expect(await decided(target, corrected)).toMatchObject({
      state: 'authorised',
      ids: { transactionId: 'DLC00000001' },
    });
    expect(await held(target)).toMatchObject([{ number: 'SETP990000001', status: 'ACEPTADO' }]);
    const writes = (await target.ledger()).filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method, status }) => [method, status])).toEqual([
      ['POST', 202],
      ['POST', 409],
      ['PATCH', 202],
    ]);
  });

  test('an answer that is lost when it goes in that place leaves it in doubt', async () => {
    const target = await open();
    await refuse(target, 'FAK20');
    await decided(target, document(1));
    const corrected = document(1, { at: '15:31:00' });
    await target.fault({ kind: 'drop-after-commit', match: 'PATCH /delcop/documents', count: 1 });
    await expect(issue(target, corrected)).rejects.toMatchObject({ kind: 'uncertain' });
    await decide(target);
    expect(await lookUp(target, corrected)).toMatchObject({ state: 'authorised' });
  });

  test('a number that another document has is used; one that is worked on is waited for', async () => {
    const target = await open();
    await issue(target, document(1));
    const other = document(1, { at: '15:31:00' });
    await expect(issue(target, other)).rejects.toMatchObject({ kind: 'transient', reference: 'DLC00000001' });
    await decide(target);
    const answer = await issue(target, other);
    expect(answer).toMatchObject({ state: 'rejected', is_number_used: true });
    expect(codesOf(answer)).toEqual(['90']);
    expect(await held(target)).toHaveLength(1);
  });

  test('a document of another day is rejected and sealed again', async () => {
    const answer = await decided(await open(), document(1, { on: '2026-11-19' }));
    expect(answer).toMatchObject({ state: 'rejected', is_number_used: false, are_codes_stale: true });
    expect(codesOf(answer)).toEqual(['FAD09']);
  });

  test('a document of 1,114 lines is accepted', async () => {
    const lines = Array.from({ length: 1_114 }, (_, index) =>
      givenLineFact('11900.00', { source_item_id: String(index), name: `Peña & "Hijos" <${index}> 😀` }),
    );
    const facts = order({ lines, total_cost: String(1_114 * 11_900) });
    expect(await decided(await open(), document(1, { facts }))).toMatchObject({ state: 'authorised' });
  });
});

errorsSuite(open, [
  {
    what: 'data that are not those of the XML are our bug',
    expected: { kind: 'bug', status: 400 },
    provoke: (target) => issue(target, { ...document(1), number: 5 }),
  },
  {
    what: 'a document without CUFE is our bug, before any call',
    expected: { kind: 'bug', status: undefined },
    provoke: (target) => lookUp(target, { ...document(1), ids: {} }),
  },
]);

test('the PDF of another host is fetched without the API key', async () => {
  const target = await open();
  const sealed = document(1);
  const keys: unknown[] = [];
  const { port } = await startLocalServer(({ headers }, response) => {
    keys.push(headers.authorization);
    response.end('%PDF-1.4');
  });
  const { port: api } = await startLocalServer((_request, response) => {
    const document_url = `http://127.0.0.1:${port}/1.pdf`;
    const known = {
      transaction_id: '1',
      cufe: sealed.ids.cufe,
      status: 'RECHAZADO',
      delcop_response: [],
      document_url,
    };
    response.end(JSON.stringify({ data: [known] }));
  });
  const allowed_hosts = [`127.0.0.1:${port}`, `127.0.0.1:${api}`];
  const ctx = { ...target.open({ ports: { allowed_hosts } }), settings: settings(`http://127.0.0.1:${api}`) };
  expect(Buffer.from(await taxOf(target).pdf(ctx, sealed)).toString()).toBe('%PDF-1.4');
  expect(keys).toEqual([undefined]);
});

describe('answers', () => {
  const rejected = { transaction_id: '1', cufe: 'ab', status: 'RECHAZADO', document_url: '#' } as const;

  test('a rule has its letter in the text, a notificación is a warning, and 90 is of a used number', () => {
    const delcop_response = [
      { rule: 'FAJ44b', kind: 'notificacion', text: 'Nit no informado' },
      { rule: '90', kind: 'rechazo', text: 'Procesado anteriormente' },
    ] as const;
    expect(answerOf({ ...rejected, delcop_response: [...delcop_response] })).toEqual({
      state: 'rejected',
      is_number_used: true,
      notices: [
        { code: 'FAJ44', text: 'FAJ44b: Nit no informado', is_warning: true },
        { code: '90', text: 'Procesado anteriormente', is_warning: false },
      ],
    });
  });

  test('a rejection without a rule says so', () => {
    expect(answerOf({ ...rejected, delcop_response: [] })).toMatchObject({ notices: [{ code: 'delcop' }] });
  });
});

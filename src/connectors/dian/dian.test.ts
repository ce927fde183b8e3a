import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { colombia } from '#countries/co/colombia.ts';
import { ColombiaSettings } from '#countries/co/settings.ts';
import { sign } from '#countries/co/sign.ts';
import type { Issuer } from '#countries/core/country.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import { givenCertificate, ON, sealDraft } from '../../../tests/country-suite.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import type { CodesAsked, SealedDocument, Signer, TaxAnswer } from '../core/tax-service.ts';
import { faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TaxTarget, taxSuite } from '../suites/tax-suite.ts';
import { answerOf, noticeOf } from './map.ts';

const SERVICE = '/dian/WcfDianCustomerServices.svc';
const TEST_SET = '2f1b3c4d-0000-4000-8000-123456789abc';

const settings = (url: string) => ({ test_url: url + SERVICE, live_url: url + SERVICE, test_set_id: '' });
const open = sandboxTargets({ kind: 'dian', partner: 'dian', credentials: {}, settings });

const NIT = '900373076';

const { key, certificate } = givenCertificate({ tax_id: NIT, name: 'Prueba S.A.S.', country: 'CO' });
const signer = { key_pem: key.key_pem, certificate_pem: key.certificate_pem };

const SOFTWARE = { software_id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0', pin: '12345' };

const issuerWith = (given: Record<string, unknown> = {}): Issuer<ColombiaSettings> => ({
  environment: 'test',
  provider: 'dian',
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
    ...given,
  }),
  certificate,
});

const place = { address: 'Carrera 7 # 1-2', city: 'Medellín', state: 'ANT', postal_code: '', country: 'CO' };

/** An order of `count` lines, with discounts, shipping and lines of other rates. */
function order(count: number, given: Partial<OrderFacts> = {}): OrderFacts {
  const lines = Array.from({ length: count }, (_, index) =>
    givenLineFact(String(17_000 + index * 1_300), {
      source_item_id: String(index),
      name: `Peña & "Hijos" <${index}> 😀`,
      quantity: 1 + (index % 4),
      discount: index % 3 === 0 ? '499' : '0',
      taxes: [{ name: 'IVA', rate: index % 5 === 4 ? '0' : '19', amount: '0' }],
    }),
  );
  const paid = lines.reduce((sum, { line_total }) => sum + Number(line_total), 9_990 - 333);
  const facts: Partial<OrderFacts> = {
    buyer_tax_id: '52123456',
    buyer_tax_id_kind: 'CC',
    locality_code: '05001',
    shipping_cost: '9990',
    discount_cost: '333',
    lines,
  };
  return givenOrderFacts({ currency: 'COP', total: String(paid), place }, { ...facts, ...given });
}

type Change = { facts?: OrderFacts; origin?: Origin; on?: string; by?: Issuer<ColombiaSettings> };

/** A signed document of the number, from the range for tests. */
function document(
  number: number,
  { facts = order(3), origin, on = ON, by = issuerWith() }: Change = {},
): SealedDocument {
  expect(colombia.check(facts, by, origin ?? null, on)).toEqual([]);
  const drafted = colombia.draft(facts, by, origin ?? null, on);
  const own = drafted.kind === 'sale' ? 990_000_000 + number : number;
  const at = `${on}T15:30:00Z`;
  return sealDraft(colombia, by, drafted, { number: own, at }, (xml) => sign(xml, key, at, 'dian'));
}

const originOf = (sale: SealedDocument): Origin => ({
  document_id: 1,
  kind: 'sale',
  full_number: `${sale.series}${sale.number}`,
  ids: sale.ids,
  issued_on: sale.issued_on,
  currency: 'COP',
  total: sale.total,
  corrected: '0',
  rates: ['19', '0'],
  lines: [],
});

const refuse = (target: Target, code: string) =>
  target.control('POST', '/dian/refusals', { code, text: 'Dicho por la prueba' });
const held = async (target: Target) =>
  z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await target.control('GET', '/dian/documents')).data;

async function openTax(): Promise<TaxTarget> {
  const target = await open();
  return {
    ...target,
    signer,
    document: (number) => document(number),
    issue_call: `POST ${SERVICE}`,
    decide: async () => {},
    refuse: () => refuse(target, 'FAK20'),
    held: async () => (await held(target)).length,
    settings,
  };
}

function taxOf({ connector }: Target) {
  if (!connector.tax) throw new Error('no tax');
  return connector.tax;
}
const issue = (target: Target, sealed: SealedDocument) => taxOf(target).issue(target.ctx, sealed, signer);
const codesOf = (answer: TaxAnswer) =>
  answer.state === 'rejected' ? answer.notices.map(({ code }) => code) : answer.state;

taxSuite(openTax);
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

describe('a document', () => {
  test('of 1,114 lines, with taxes of several rates, is taken by software that the DIAN knows', async () => {
    const target = await open();
    await target.control('POST', '/dian/software', SOFTWARE);
    expect(await issue(target, document(1, { facts: order(1_114) }))).toMatchObject({
      state: 'authorised',
      ids: { fechaValidacion: expect.stringMatching(/^2026-11-20T1\d:\d\d:\d\d-05:00$/), idValidacion: '1' },
      xml: null,
      receipt: expect.stringContaining('<ApplicationResponse'),
      notices: [],
    });
  });

  test('of consumidor final is taken, and one with an excluded line', async () => {
    const target = await open();
    const facts = order(5, { buyer_tax_id: null, locality_code: '' });
    expect((await issue(target, document(1, { facts }))).state).toBe('authorised');
    const by = issuerWith({ zero_rate: 'excluido' });
    expect((await issue(target, document(2, { facts: order(5), by }))).state).toBe('authorised');
  });

  test('that credits an invoice is taken once that is known', async () => {
    const target = await open();
    await target.control('POST', '/dian/software', SOFTWARE);
    const sale = document(1);
    const facts = order(3, { total_cost: `-${sale.total}`, is_refund: true });
    const note = document(1, { facts, origin: originOf(sale) });
    expect(codesOf(await issue(target, note))).toEqual(['CBF02']);
    await issue(target, sale);
    expect((await issue(target, note)).state).toBe('authorised');
    expect((await held(target)).map(({ id }) => id)).toEqual(['SETP990000001', 'NC1']);
  });

  test('of another day is rejected and sealed again', async () => {
    const answer = await issue(await open(), document(1, { on: '2026-11-19' }));
    expect(answer).toMatchObject({ state: 'rejected', is_number_used: false, are_codes_stale: true });
    expect(codesOf(answer)).toEqual(['FAD09']);
  });

  test('of a number that another one has is rejected, and the number is used', async () => {
    const target = await open();
    await issue(target, document(1));
    const answer = await issue(target, document(1, { facts: order(4) }));
    expect(answer).toMatchObject({ state: 'rejected', is_number_used: true });
    expect(codesOf(answer)).toEqual(['90']);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['technical key', { technical_key: 'another' }, ['FAD06']],
    ['resolution', { resolution: '18760000002' }, ['FAB05']],
    ['prefix', { prefix: 'FE' }, ['FAB10']],
    ['end of the range', { range_to: 995000001 }, ['FAB12']],
    ['PIN', { software_pin: '54321' }, ['FAB27']],
  ])('made with another %s is rejected', async (_what, given, expected) => {
    const target = await open();
    await target.control('POST', '/dian/software', SOFTWARE);
    expect(codesOf(await issue(target, document(1, { by: issuerWith(given) })))).toEqual(expected);
  });

  test('that was changed after signing is rejected', async () => {
    const sealed = document(1);
    const xml = sealed.xml.replace('<cbc:PaymentMeansCode>48<', '<cbc:PaymentMeansCode>10<');
    expect(codesOf(await issue(await open(), { ...sealed, xml }))).toEqual(['ZE02']);
  });
});

test('a test set is worked on later, and asked for by its key', async () => {
  const target = await open();
  const given = z.record(z.string(), z.unknown()).parse(target.ctx.settings);
  const ctx = { ...target.ctx, settings: { ...given, test_set_id: TEST_SET } };
  const sealed = document(1);
  const answer = await taxOf(target).issue(ctx, sealed, signer);
  if (answer.state !== 'pending') throw new Error(answer.state);
  const ask = () => taxOf(target).lookUp(ctx, sealed, answer.ticket, signer);
  expect(await ask()).toMatchObject({ state: 'pending', ticket: answer.ticket });
  await target.control('POST', '/advance', { ms: 20_000 });
  expect(await ask()).toMatchObject({ state: 'authorised' });
  const wrong = { ...ctx, settings: { ...ctx.settings, test_set_id: 'none' } };
  await expect(taxOf(target).issue(wrong, document(2), signer)).rejects.toMatchObject({ kind: 'config' });
});

test('without the issuer’s key, or with one that does not fit the certificate, nothing is issued', async () => {
  const target = await open();
  await expect(taxOf(target).issue(target.ctx, document(1), null)).rejects.toMatchObject({ kind: 'config' });
  const other = givenCertificate({ tax_id: NIT, name: 'X', country: 'CO' });
  const mixed = { ...signer, key_pem: other.key.key_pem };
  await expect(taxOf(target).issue(target.ctx, document(1), mixed)).rejects.toMatchObject({
    kind: 'auth',
    partner_code: 'InvalidSecurity',
  });
  expect(await held(target)).toEqual([]);
});

describe('the numbering', () => {
  const range = {
    issuer: NIT,
    software_id: SOFTWARE.software_id,
    resolution: '18764000000001',
    prefix: 'FE',
    from: 1,
    to: 5_000,
    valid_from: '2026-01-01',
    valid_until: '2028-01-01',
    technical_key: 'ab12',
  };
  const asked = { environment: 'test', issuer: NIT, params: { softwareCode: SOFTWARE.software_id } } as const;
  const prepare = (target: Target, given: Partial<CodesAsked> = {}, by: Signer | null = signer) => {
    const { prepare: ask } = taxOf(target);
    if (!ask) throw new Error('no prepare');
    return ask(target.ctx, { ...asked, ...given }, by);
  };

  test("is the DIAN's list in force for the issuer and its software", async () => {
    const target = await open();
    await target.control('POST', '/dian/ranges', range);
    await target.control('POST', '/dian/ranges', { ...range, prefix: 'OLD', valid_until: '2026-11-19' });
    await target.control('POST', '/dian/ranges', { ...range, prefix: 'ALI', issuer: '800199436' });
    await target.control('POST', '/dian/ranges', { ...range, prefix: 'SOF', software_id: 'another' });
    const { issuer: _, software_id: __, ...known } = range;
    const [code, ...more] = await prepare(target);
    expect(more).toEqual([]);
    expect(code?.name).toBe('numeracion');
    expect(Date.parse(code?.valid_until ?? '') - target.ctx.now().getTime()).toBeGreaterThan(47 * 3_600_000);
    expect(code?.value).toEqual({ code: '100', text: 'Acción completada OK.', ranges: [known] });
  });

  test('that there is not, or of another software, is answered with the DIAN’s reason', async () => {
    const target = await open();
    const reason = async () => (await prepare(target)).map(({ value }) => value);
    const none = { ranges: [], text: expect.stringMatching(/./) };
    expect(await reason()).toEqual([{ ...none, code: '301' }]);
    await target.control('POST', '/dian/ranges', { ...range, software_id: 'another' });
    expect(await reason()).toEqual([{ ...none, code: '302' }]);
  });

  test('is asked for again where the DIAN does not answer, and by the issuer’s key alone', async () => {
    const target = await open();
    await target.fault({ kind: 'malformed', count: 1 });
    expect(await prepare(target)).toHaveLength(1);
    await target.fault({ kind: 'error-500' });
    await expect(prepare(target)).rejects.toMatchObject({ kind: 'transient' });
    await expect(prepare(target, {}, null)).rejects.toMatchObject({ kind: 'config' });
  });
});

describe('answers', () => {
  test.each([
    [
      'Regla: FAJ44b, Notificación: Nit no informado',
      { code: 'FAJ44', text: 'FAJ44b: Nit no informado', is_warning: true },
    ],
    ['Regla: 90, Rechazo: Documento procesado', { code: '90', text: 'Documento procesado', is_warning: false }],
    ['Algo más', { code: 'dian', text: 'Algo más', is_warning: false }],
  ])('%s', (said, expected) => expect(noticeOf(said)).toEqual(expected));

  test('a rejection without rules has the words of its status', async () => {
    const response = { IsValid: 'false', StatusCode: '99', StatusDescription: 'Error', StatusMessage: '' } as const;
    const answer = await answerOf({ ...response, errors: [], XmlBase64Bytes: '', XmlDocumentKey: '' }, null);
    expect(answer).toMatchObject({ state: 'rejected', notices: [{ code: '99', text: 'Error' }] });
  });
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bolivia } from '#countries/bo/bolivia.ts';
import { BoliviaSettings } from '#countries/bo/settings.ts';
import { sign } from '#countries/bo/sign.ts';
import type { Issuer } from '#countries/core/country.ts';
import { openCertificate } from '#countries/core/open-certificate.ts';
import type { LineFact, OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import type { IssueCode, IssuedDocument, SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TaxTarget, taxSuite } from '../suites/tax-suite.ts';
import { answerOf } from './map.ts';

const settings = (url: string) => ({ system_code: '2280EE3A3729A542C92F6', base_url: `${url}/siat` });
const open = sandboxTargets({ kind: 'siat', partner: 'siat', credentials: { token: 'sandbox-siat-token' }, settings });

const NIT = '1003579028';
const ON = '2026-11-20';
const AT = '2026-11-20T15:40:00.000Z';
const RECEPTION = 'POST /siat/v2/ServicioFacturacionCompraVenta';

const issuerOf = (modality: 'computarizada' | 'electronica'): Issuer<BoliviaSettings> => ({
  environment: 'test',
  provider: 'siat',
  settings: BoliviaSettings.parse({
    nit: NIT,
    name: 'Bodega S.R.L.',
    modality,
    activity: '451010',
    product_code: '49111',
  }),
  certificate: null,
});
const plain = issuerOf('computarizada');
const signing = issuerOf('electronica');

const files = makeTestCertificate({
  tax_id: NIT,
  name: 'Bodega S.R.L.',
  country: 'BO',
  password: 'secret',
  from: new Date('2026-01-01T00:00:00Z'),
});
const opened = openCertificate([files.p12], 'secret');
if (!opened.is_open) throw new Error(opened.why);
const { key } = opened;

/** An order of `count` lines, with discounts and shipping. */
function order(count: number): OrderFacts {
  const lines = Array.from(
    { length: count },
    (_, index): LineFact => ({
      source_item_id: String(index),
      sku: `SKU-${index}`,
      name: `Peña & "Hijos" <${index}> 😀`,
      quantity: 1 + (index % 4),
      unit_price: '0',
      line_total: `${17 + index * 13}.${10 + ((index * 7) % 90)}`,
      discount: index % 3 === 0 ? '4.99' : '0',
      taxes: [],
      is_goods: true,
      is_discount: false,
    }),
  );
  const paid = lines.reduce((sum, { line_total }) => sum + Math.round(Number(line_total) * 100), 9_990 - 333);
  return {
    order_id: count,
    order_number: `BO-${count}`,
    order_date: '2026-11-20T15:00:00Z',
    customer_name: 'José Núñez',
    company_name: '',
    customer_email: 'jose@example.com',
    customer_phone: '',
    buyer_tax_id: '5115889-1A',
    buyer_tax_id_kind: 'CI',
    address: {
      address: 'Calle 1',
      address_2: '',
      address_3: '',
      city: 'La Paz',
      state: 'L',
      postal_code: '',
      country: 'BO',
    },
    locality_code: '',
    currency: 'BOB',
    total_cost: (paid / 100).toFixed(2),
    tax_cost: '0',
    shipping_cost: '99.90',
    discount_cost: '3.33',
    prices_include_tax: true,
    corrects_order_number: null,
    is_refund: false,
    is_virtual: false,
    is_chargeback: false,
    payments: [],
    lines,
  };
}

const byName = (codes: readonly IssueCode[]) => Object.fromEntries(codes.map(({ name, value }) => [name, value]));

function taxOf({ connector }: Target) {
  if (!connector.tax?.prepare || !connector.tax.cancel) throw new Error('the connector issues no tax documents');
  return { ...connector.tax, prepare: connector.tax.prepare, cancel: connector.tax.cancel };
}

const prepare = (target: Target, issuer = plain) =>
  taxOf(target).prepare(target.ctx, {
    environment: issuer.environment,
    issuer: NIT,
    params: bolivia.codes?.(issuer).params ?? {},
  });

type Change = {
  codes: IssueCode[];
  facts?: OrderFacts;
  origin?: Origin;
  issuer?: Issuer<BoliviaSettings>;
  at?: string;
};

/** A document of the number as Bolivia writes it. */
function sealed(number: number, { codes, facts = order(3), origin, issuer = plain, at = AT }: Change) {
  expect(bolivia.check(facts, issuer, origin ?? null, ON)).toEqual([]);
  const drafted = bolivia.draft(facts, issuer, origin ?? null, ON);
  const sealing = { number, nonce: '12345678', at, key: String(number), codes: byName(codes) };
  const ids = bolivia.identify(drafted, issuer, sealing);
  const { xml } = bolivia.render(drafted, issuer, sealing, ids);
  const document: SealedDocument = {
    country: 'BO',
    kind: drafted.kind,
    environment: 'test',
    issuer: NIT,
    series: '0-0-1',
    number,
    issued_on: ON,
    total: drafted.totals.total,
    ids,
    key: String(number),
    xml: sign(xml, key, at, 'siat'),
  };
  return { document, drafted };
}

const held = async (target: Target) =>
  z
    .object({ data: z.array(z.object({ cuf: z.string(), state: z.string(), times_received: z.number() })) })
    .parse(await target.control('GET', '/siat/documents')).data;

const refuseNext = (target: Target, codigo: string, operation = 'recepcion') =>
  target.control('POST', '/siat/refusals', { operation, codigo, descripcion: 'Dicho por la prueba' });

async function openTax(): Promise<TaxTarget> {
  const target = await open();
  const codes = await prepare(target);
  return {
    ...target,
    document: (number) => sealed(number, { codes }).document,
    issue_call: RECEPTION,
    settle: async () => {},
    refuse: () => refuseNext(target, '1013'),
    held: async () => (await held(target)).length,
    settings,
  };
}

const issue = (target: Target, document: SealedDocument) => taxOf(target).issue(target.ctx, document);
const lookUp = (target: Target, document: SealedDocument) => taxOf(target).lookUp(target.ctx, document, null);

async function issued(
  target: Target,
  change: Change,
  number = 1,
): Promise<{ document: IssuedDocument; origin: Origin }> {
  const { document, drafted } = sealed(number, change);
  const answer = await issue(target, document);
  if (answer.state !== 'authorised') throw new Error(JSON.stringify(answer));
  const ids = { ...document.ids, ...answer.ids };
  const origin: Origin = {
    document_id: number,
    kind: 'sale',
    full_number: String(number),
    ids,
    issued_on: ON,
    currency: 'BOB',
    total: document.total,
    corrected: '0',
    rates: ['0'],
    lines: drafted.lines,
  };
  return { document: { ...document, ids }, origin };
}

taxSuite(openTax, { wrong: { token: 'another' } });
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

describe('codes', () => {
  test('of the day come with the time until which they are valid; a CUIS stays, a CUFD is new', async () => {
    const target = await open();
    const [first, second] = [await prepare(target), await prepare(target)];
    const one = (codes: IssueCode[], name: string) => codes.find((code) => code.name === name);
    expect(one(first, 'cuis')).toEqual({
      name: 'cuis',
      value: { codigo: expect.stringMatching(/^[0-9A-F]{8}$/) },
      valid_until: expect.stringMatching(/^2027-11-20T15:4.*Z$/),
    });
    expect(one(first, 'cufd')).toEqual({
      name: 'cufd',
      value: {
        codigo: expect.stringMatching(/./),
        codigoControl: expect.stringMatching(/^[0-9A-F]{15}$/),
        direccion: 'AV. JORGE LOPEZ #123',
      },
      valid_until: expect.stringMatching(/^2026-11-21T15:4.*Z$/),
    });
    expect(one(second, 'cuis')?.value).toEqual(one(first, 'cuis')?.value);
    expect(one(second, 'cufd')?.value).not.toEqual(one(first, 'cufd')?.value);
    expect(one(first, 'leyendas')?.value).toContainEqual({
      codigoActividad: '451010',
      descripcionLeyenda: expect.stringContaining('Ley N° 453'),
    });
    expect(one(first, 'productos')?.value).toContainEqual(expect.objectContaining({ codigoProducto: '49111' }));
  });

  test('that the SIN does not give are for a person', async () => {
    const target = await open();
    const asked = { environment: 'test', issuer: 'x', params: { codigoModalidad: '2' } } as const;
    await expect(taxOf(target).prepare(target.ctx, asked)).rejects.toMatchObject({
      kind: 'config',
      partner_code: '919',
    });
  });

  test('that ended mean new ones, and nothing against the document', async () => {
    const target = await open();
    for (const [kind, code] of [
      ['cufd', '953'],
      ['cuis', '929'],
    ] as const) {
      const codes = await prepare(target);
      await target.control('POST', '/siat/expiries', { kind });
      const { document } = sealed(1, { codes });
      expect(await issue(target, document)).toMatchObject({
        state: 'rejected',
        is_number_used: false,
        are_codes_stale: true,
        notices: [{ code }],
      });
      // The question goes with codes in force.
      expect(await lookUp(target, document)).toEqual({ state: 'never_seen' });
    }
    expect(await issue(target, sealed(1, { codes: await prepare(target) }).document)).toMatchObject({
      state: 'authorised',
    });
  });
});

describe('issuing', () => {
  test('a document is validated with its reception code, a number that does not follow with a warning', async () => {
    const target = await open();
    const codes = await prepare(target);
    expect(await issue(target, sealed(1, { codes }).document)).toEqual({
      state: 'authorised',
      ids: { codigoRecepcion: expect.stringMatching(/^[\da-f-]{36}$/) },
      at: expect.stringMatching(/Z$/),
      xml: null,
      notices: [],
    });
    expect(await issue(target, sealed(3, { codes }).document)).toMatchObject({
      state: 'authorised',
      notices: [{ code: '2000', is_warning: true }],
    });
  });

  test('documents of both modalities and their notes are validated as Bolivia writes them', async () => {
    const target = await open();
    let number = 0;
    for (const issuer of [plain, signing]) {
      const codes = await prepare(target, issuer);
      for (const count of [1, 2, 5, 8, 40]) {
        number += 1;
        const facts = order(count);
        const { origin, document } = await issued(target, { codes, facts, issuer }, number);
        const part = { ...order(1), lines: [], total_cost: '-10.00', shipping_cost: '0', discount_cost: '0' };
        expect((await issue(target, sealed(number * 2, { codes, facts: part, origin, issuer }).document)).state).toBe(
          'authorised',
        );
        const rest = { ...facts, total_cost: `-${document.total}`, is_refund: true };
        const over = await issue(target, sealed(number * 2 + 1, { codes, facts: rest, origin, issuer }).document);
        expect(over).toMatchObject({ state: 'rejected', notices: [{ code: '1033' }] });
      }
    }
    expect(await held(target)).toHaveLength(20);
  });

  test.each<[string, (document: SealedDocument) => SealedDocument]>([
    ['1002', (document) => ({ ...document, xml: document.xml.replace(/<cuf>./, '<cuf>F') })],
    ['1013', (document) => ({ ...document, xml: document.xml.replace(/<montoTotal>\d/, '<montoTotal>9') })],
    ['939', (document) => ({ ...document, xml: document.xml.replace('<cafc xsi:nil="true"/>', '') })],
    ['931', (document) => ({ ...document, ids: { ...document.ids, codigoDocumentoSector: '9' } })],
  ])('what the SIN refuses with %s leaves the number free', async (code, spoil) => {
    const target = await open();
    const codes = await prepare(target);
    const { document } = sealed(1, { codes });
    expect(await issue(target, spoil(document))).toMatchObject({
      state: 'rejected',
      is_number_used: false,
      notices: [{ code, is_warning: false }],
    });
    expect(await issue(target, document)).toMatchObject({ state: 'authorised' });
  });

  test('a changed signed document is refused', async () => {
    const target = await open();
    const { document } = sealed(1, { codes: await prepare(target, signing), issuer: signing });
    const xml = document.xml.replace('José', 'Jose');
    expect(await issue(target, { ...document, xml })).toMatchObject({ state: 'rejected', notices: [{ code: '921' }] });
  });

  test("the SIN's own failure says nothing of the document", async () => {
    const target = await open();
    await refuseNext(target, '995');
    const { document } = sealed(1, { codes: await prepare(target) });
    await expect(issue(target, document)).rejects.toMatchObject({ kind: 'uncertain', partner_code: '995' });
  });

  test('a system that is not authorised is for a person', async () => {
    const target = await open();
    await refuseNext(target, '975');
    const { document } = sealed(1, { codes: await prepare(target) });
    await expect(issue(target, document)).rejects.toMatchObject({ kind: 'config', partner_code: '975' });
  });

  test('a test never goes to the live address, nor a live document to the pilot', async () => {
    const target = await open();
    const { document } = sealed(1, { codes: await prepare(target) });
    const at = (base_url: string) => ({ ...target.ctx, settings: { system_code: 'X', base_url } });
    const live = at('https://siatrest.impuestos.gob.bo');
    const pilot = at('https://pilotosiatservicios.impuestos.gob.bo');
    await expect(taxOf(target).issue(live, document)).rejects.toMatchObject({ kind: 'config' });
    await expect(taxOf(target).issue(pilot, { ...document, environment: 'live' })).rejects.toMatchObject({
      kind: 'config',
    });
  });
});

describe('annulling', () => {
  const why = (motive = '3') => ({ motive, text: '', substitute: null, at: AT });
  const cancel = (target: Target, document: IssuedDocument, motive?: string) =>
    taxOf(target).cancel(target.ctx, document, why(motive), null);

  test('a document is annulled once, also days later', async () => {
    const target = await open();
    const { document } = await issued(target, { codes: await prepare(target) });
    await target.control('POST', '/advance', { ms: 3 * 24 * 3_600_000 });
    const done = { state: 'cancelled', at: expect.stringMatching(/Z$/) };
    expect(await cancel(target, document)).toMatchObject(done);
    expect(await cancel(target, document)).toMatchObject(done);
    expect(await held(target)).toMatchObject([{ state: 'annulled' }]);
    expect(await lookUp(target, document)).toMatchObject({ state: 'authorised', notices: [{ code: '691' }] });
  });

  test('one that may not be annulled says why', async () => {
    const target = await open();
    const codes = await prepare(target);
    const { document, origin } = await issued(target, { codes });
    expect(await cancel(target, document, '9')).toMatchObject({ state: 'refused', notices: [{ code: '925' }] });
    const facts = { ...order(1), lines: [], total_cost: '-10.00', shipping_cost: '0', discount_cost: '0' };
    const note = await issued(target, { codes, facts, origin }, 1);
    expect(await cancel(target, document)).toMatchObject({ state: 'refused', notices: [{ code: '941' }] });
    expect(await cancel(target, note.document, '2')).toMatchObject({ state: 'cancelled' });
    await target.control('POST', '/advance', { ms: 20 * 24 * 3_600_000 });
    expect(await cancel(target, document)).toMatchObject({ state: 'refused', notices: [{ code: '934' }] });
  });

  test("the SIN's own failure is tried again", async () => {
    const target = await open();
    const { document } = await issued(target, { codes: await prepare(target) });
    await refuseNext(target, '999', 'anulacion');
    await expect(cancel(target, document)).rejects.toMatchObject({ kind: 'transient', partner_code: '999' });
    expect(await cancel(target, document)).toMatchObject({ state: 'cancelled' });
  });
});

describe('answers', () => {
  const ctx = { now: () => new Date(AT) };
  const answer = (codigoEstado: string, given: Partial<Parameters<typeof answerOf>[1]> = {}): TaxAnswer =>
    answerOf(ctx, {
      transaccion: true,
      codigoEstado,
      codigoDescripcion: 'D',
      codigoRecepcion: 'R',
      mensajes: [],
      ...given,
    });

  test.each<[string, boolean, string]>([
    ['908', true, 'authorised'],
    ['690', true, 'authorised'],
    ['904', true, 'authorised'],
    ['904', false, 'rejected'],
    ['902', false, 'rejected'],
    ['901', true, 'pending'],
  ])('%s with transaction %s is %s', (codigoEstado, transaccion, state) => {
    expect(answer(codigoEstado, { transaccion }).state).toBe(state);
  });

  test('a refusal without a message says its state', () => {
    expect(answer('902', { transaccion: false })).toMatchObject({
      notices: [{ code: '902', text: 'D', is_warning: false }],
    });
  });

  test('what the SIN does not document is a doubt', () => {
    expect(() => answer('777')).toThrow(expect.objectContaining({ kind: 'uncertain' }));
  });
});

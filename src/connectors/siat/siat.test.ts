import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TaxCodes } from '#base/tax-codes.ts';
import { bolivia } from '#countries/bo/bolivia.ts';
import { BoliviaSettings } from '#countries/bo/settings.ts';
import { sign } from '#countries/bo/sign.ts';
import type { Issuer } from '#countries/core/country.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import { givenCertificate, ON, sealDraft } from '../../../tests/country-suite.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import type { IssueCode, IssuedDocument, Outage, SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TaxTarget, taxSuite } from '../suites/tax-suite.ts';
import { call } from './client.ts';
import { answerOf } from './map.ts';
import { Respuesta } from './schema.ts';
import { SiatCredentials, SiatSettings } from './settings.ts';

const settings = (url: string) => ({ system_code: '2280EE3A3729A542C92F6', base_url: `${url}/siat` });
const open = sandboxTargets({ kind: 'siat', partner: 'siat', credentials: { token: 'sandbox-siat-token' }, settings });

const NIT = '1003579028';
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

const { key } = givenCertificate({ tax_id: NIT, name: 'Bodega S.R.L.', country: 'BO' });
const place = { address: 'Calle 1', city: 'La Paz', state: 'L', postal_code: '', country: 'BO' };

/** An order of `count` lines, with discounts and shipping. */
function order(count: number): OrderFacts {
  const lines = Array.from({ length: count }, (_, index) =>
    givenLineFact(`${17 + index * 13}.${10 + ((index * 7) % 90)}`, {
      source_item_id: String(index),
      sku: `SKU-${index}`,
      name: `Peña & "Hijos" <${index}> 😀`,
      quantity: 1 + (index % 4),
      discount: index % 3 === 0 ? '4.99' : '0',
    }),
  );
  const paid = lines.reduce((sum, { line_total }) => sum + Math.round(Number(line_total) * 100), 9_990 - 333);
  const buyer = { customer_name: 'José Núñez', buyer_tax_id: '5115889-1A', buyer_tax_id_kind: 'CI' };
  const costs = { shipping_cost: '99.90', discount_cost: '3.33', payments: [] };
  return givenOrderFacts({ currency: 'BOB', total: (paid / 100).toFixed(2), place }, { ...buyer, ...costs, lines });
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
    params: bolivia.codes?.(issuer)?.params ?? {},
  });

type Change = {
  codes: IssueCode[];
  facts?: OrderFacts;
  origin?: Origin;
  issuer?: Issuer<BoliviaSettings>;
  at?: string;
  outage?: Outage | null;
};

/** A document of the number as Bolivia writes it. */
function sealed(number: number, { codes, facts = order(3), origin, issuer = plain, at = AT, outage = null }: Change) {
  expect(bolivia.check(facts, issuer, origin ?? null, ON)).toEqual([]);
  const drafted = bolivia.draft(facts, issuer, origin ?? null, ON);
  const sealing = { number, nonce: '12345678', at, codes: byName(codes), in_contingency: outage !== null };
  const document = sealDraft(bolivia, issuer, drafted, sealing, (xml) => sign(xml, key, at, 'siat'));
  return { document: { ...document, contingency: outage }, drafted };
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
    decide: async () => {},
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

  test('each line has its product, of its activity; a product of another activity is refused', async () => {
    const target = await open();
    const codes = await prepare(target);
    const facts = order(2);
    const withCodes = (tax_codes: Partial<TaxCodes>) => ({
      ...facts,
      lines: facts.lines.map((line, index) => (index === 0 ? { ...line, tax_codes } : line)),
    });
    const own = withCodes({ sin_activity: '477300', sin_product_code: '99100' });
    const { origin } = await issued(target, { codes, facts: own }, 1);
    const back = { ...facts, lines: facts.lines.slice(0, 1), shipping_cost: '0', discount_cost: '0', is_refund: true };
    const part = { ...back, total_cost: `-${back.lines[0]?.line_total}` };
    expect(await issue(target, sealed(2, { codes, facts: part, origin }).document)).toMatchObject({
      state: 'authorised',
    });
    const other = withCodes({ sin_product_code: '99100' });
    expect(await issue(target, sealed(3, { codes, facts: other }).document)).toMatchObject({
      state: 'rejected',
      notices: [{ code: '1017' }],
    });
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
  const why = (motive = '3') => ({ motive, text: '', substitute: null, at: AT, ticket: null });
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

describe('a document of an outage', () => {
  const STEP_MS = 10_000;
  const OPERACIONES = 'POST /siat/v2/FacturacionOperaciones';
  const CALL_TRIES = 5;
  const LOST = ['drop-after-commit', 'malformed', 'error-500'] as const;
  const AWAY: Outage = { motive: '2', from: '2026-11-20T15:45:00.000Z', until: '2026-11-20T16:30:00.000Z' };

  /** The SIN an hour later, a while after the outage; its clock and ours are two. */
  async function recovered({ issuer = plain, now = '2026-11-20T16:45:00Z' } = {}) {
    const target = await open({ taxStepMs: STEP_MS }, { now: () => new Date(now) });
    const codes = await prepare(target, issuer);
    await target.control('POST', '/advance', { ms: 3_600_000 });
    const away = (number = 1, change: Partial<Change> = {}) =>
      sealed(number, { codes, issuer, at: '2026-11-20T15:50:00.123Z', outage: AWAY, ...change }).document;
    return { target, away };
  }

  const counts = async (target: Target) =>
    z
      .object({
        partners: z.object({ siat: z.object({ documents: z.number(), events: z.number(), packages: z.number() }) }),
      })
      .parse(await target.control('GET', '/status')).partners.siat;

  const decide = (target: Target) => target.control('POST', '/advance', { ms: STEP_MS });
  const ask = (target: Target, document: SealedDocument, ticket: string | null) =>
    taxOf(target).lookUp(target.ctx, document, ticket);

  async function ticketOf(target: Target, document: SealedDocument): Promise<string> {
    const answer = await issue(target, document);
    if (answer.state !== 'pending' || answer.ticket === null) throw new Error(JSON.stringify(answer));
    return answer.ticket;
  }

  async function decided(target: Target, document: SealedDocument) {
    const ticket = await ticketOf(target, document);
    await decide(target);
    return ask(target, document, ticket);
  }

  test('is pending in its package, then validated, and can be annulled', async () => {
    const { target, away } = await recovered();
    const document = away();
    const ticket = await ticketOf(target, document);
    expect(await ask(target, document, ticket)).toEqual({ state: 'pending', ask_after_ms: expect.any(Number), ticket });
    await decide(target);
    const answer = {
      state: 'authorised',
      ids: { codigoRecepcion: expect.stringMatching(/^[\da-f-]{36}$/) },
      at: expect.stringMatching(/Z$/),
      xml: null,
      notices: [],
    };
    expect(await ask(target, document, ticket)).toEqual(answer);
    expect(await ask(target, document, null)).toEqual(answer);
    const why = { motive: '3', text: '', substitute: null, at: AT, ticket: null };
    expect(await taxOf(target).cancel(target.ctx, document, why, null)).toMatchObject({ state: 'cancelled' });
  });

  test.each([
    ['computarizada', plain],
    ['electrónica', signing],
  ])('%s has a package of its own, and one event with all others', async (_modality, issuer) => {
    const { target, away } = await recovered({ issuer });
    for (const [number, at] of [AWAY.from, '2026-11-20T16:00:00.000Z', AWAY.until].entries()) {
      expect(await decided(target, away(number + 1, { at }))).toMatchObject({ state: 'authorised' });
    }
    expect(await counts(target)).toMatchObject({ documents: 3, events: 1, packages: 3 });
  });

  test('to a NIT is accepted though it could not be looked up', async () => {
    const { target, away } = await recovered();
    await target.control('PUT', '/siat/unknown-nits', { nits: ['1020703023'] });
    const facts = { ...order(2), buyer_tax_id: '1020703023', buyer_tax_id_kind: 'NIT' };
    expect(await decided(target, away(1, { facts }))).toMatchObject({ state: 'authorised' });
  });

  test('takes an event that is registered in other words', async () => {
    const { target, away } = await recovered();
    const { cuis = '', cufd = '' } = away().ids;
    const { credentials, settings: given } = target.ctx;
    const ctx = {
      ...target.ctx,
      credentials: SiatCredentials.parse(credentials),
      settings: SiatSettings.parse(given),
    };
    await call(ctx, {
      service: 'FacturacionOperaciones',
      operation: 'registroEventoSignificativo',
      request: {
        name: 'SolicitudEventoSignificativo',
        fields: {
          codigoAmbiente: '2',
          codigoMotivoEvento: '1',
          codigoPuntoVenta: '0',
          codigoSistema: '2280EE3A3729A542C92F6',
          codigoSucursal: '0',
          cufd,
          cufdEvento: cufd,
          cuis,
          descripcion: 'CORTE DEL SERVICIO DE INTERNET',
          fechaHoraFinEvento: '2026-11-20T12:35:00.000',
          fechaHoraInicioEvento: '2026-11-20T11:44:00.000',
          nit: NIT,
        },
      },
      reply: Respuesta,
    });
    expect(await decided(target, away())).toMatchObject({ state: 'authorised' });
    expect(await counts(target)).toMatchObject({ events: 1 });
  });

  test.each(LOST)('where the question for events meets %s nothing was sent', async (kind) => {
    const { target, away } = await recovered();
    await target.fault({ kind, match: OPERACIONES, count: CALL_TRIES });
    await expect(issue(target, away())).rejects.toMatchObject({ kind: 'transient' });
    expect(await counts(target)).toEqual({ documents: 0, events: 0, packages: 0 });
    expect(await decided(target, away())).toMatchObject({ state: 'authorised' });
  });

  test.each(LOST)('after %s of its registration the event is found again', async (kind) => {
    const { target, away } = await recovered();
    await target.fault({ kind, match: OPERACIONES, skip: 1, count: 1 });
    await expect(issue(target, away())).rejects.toMatchObject({ kind: 'transient' });
    expect(await counts(target)).toMatchObject({ documents: 0, packages: 0 });
    expect(await ask(target, away(), null)).toEqual({ state: 'never_seen' });
    expect(await decided(target, away())).toMatchObject({ state: 'authorised' });
    expect(await counts(target)).toMatchObject({ documents: 1, events: 1, packages: 1 });
  });

  test.each(LOST)(
    'after %s of its package it is in doubt, sent again while that is unknown, and is one',
    async (kind) => {
      const { target, away } = await recovered();
      await target.fault({ kind, match: RECEPTION, count: 1 });
      await expect(issue(target, away())).rejects.toMatchObject({ kind: 'uncertain' });
      // The SIN knows no document of a package that it has yet to decide on.
      expect(await ask(target, away(), null)).toEqual({ state: 'never_seen' });
      const answer = await decided(target, away());
      expect(answer).toMatchObject({ state: 'authorised', notices: [] });
      expect(await ask(target, away(), null)).toEqual(answer);
      expect(await counts(target)).toMatchObject({ documents: 1, events: 1, packages: kind === 'error-500' ? 1 : 2 });
    },
  );

  test.each(LOST)('a question for its package that meets %s says nothing of it', async (kind) => {
    const { target, away } = await recovered();
    const ticket = await ticketOf(target, away());
    await decide(target);
    await target.fault({ kind, match: RECEPTION, count: CALL_TRIES });
    await expect(ask(target, away(), ticket)).rejects.toMatchObject({ kind: 'transient' });
    expect(await ask(target, away(), ticket)).toMatchObject({ state: 'authorised' });
  });

  test('is one where it is sent twice at the same time, and so is its event', async () => {
    const { target, away } = await recovered();
    const tickets = await Promise.all([ticketOf(target, away()), ticketOf(target, away())]);
    await decide(target);
    for (const ticket of tickets) expect(await ask(target, away(), ticket)).toMatchObject({ state: 'authorised' });
    expect(await counts(target)).toMatchObject({ documents: 1, events: 1, packages: 2 });
  });

  test('goes with new codes where its own have ended since', async () => {
    const { target, away } = await recovered();
    await target.control('POST', '/siat/expiries', { kind: 'cufd' });
    expect(await decided(target, away())).toMatchObject({ state: 'authorised' });
    expect(await counts(target)).toMatchObject({ documents: 1, events: 1 });
  });

  test('bears the CUFD of before the outage to its end, two days later', async () => {
    const { target, away } = await recovered({ now: '2026-11-22T12:45:00Z' });
    await target.control('POST', '/advance', { ms: 44 * 3_600_000 });
    const outage = { ...AWAY, until: '2026-11-22T12:00:00.000Z' };
    for (const [number, at] of [AWAY.from, outage.until].entries()) {
      expect(await decided(target, away(number + 1, { outage, at }))).toMatchObject({ state: 'authorised' });
    }
    expect(await counts(target)).toMatchObject({ documents: 2, events: 1 });
  });

  test('of a CUFD that was given during the outage has an event from then on', async () => {
    const { target, away } = await recovered({ now: '2026-11-20T17:45:00Z' });
    const codes = await prepare(target);
    await target.control('POST', '/advance', { ms: 3_600_000 });
    const outage = { ...AWAY, until: '2026-11-20T17:30:00.000Z' };
    const documents = [
      away(1, { outage }),
      away(2, { outage, codes, at: '2026-11-20T16:50:00.000Z' }),
      away(3, { outage, codes, at: '2026-11-20T16:55:00.000Z' }),
    ];
    for (const document of documents) {
      expect(await decided(target, document)).toMatchObject({ state: 'authorised', notices: [] });
    }
    expect(await counts(target)).toMatchObject({ documents: 3, events: 2 });
  });

  test("waits where the SIN's clock is behind the end of the outage", async () => {
    const { target, away } = await recovered({ now: '2026-11-20T16:41:00Z' });
    const document = away(1, { outage: { ...AWAY, until: '2026-11-20T16:40:30.000Z' } });
    await expect(issue(target, document)).rejects.toMatchObject({ kind: 'transient', partner_code: '981' });
    await target.control('POST', '/advance', { ms: 60_000 });
    expect(await decided(target, document)).toMatchObject({ state: 'authorised' });
  });

  test('that the SIN observes says why, and is never sealed again by itself', async () => {
    const { target, away } = await recovered();
    await refuseNext(target, '1013');
    const refused = await decided(target, away());
    expect(refused).toEqual({
      state: 'rejected',
      is_number_used: false,
      notices: [{ code: '1013', text: expect.any(String), is_warning: false }],
    });
    const early = await issue(target, away(2, { at: '2026-11-20T15:44:00.000Z' }));
    expect(early).toMatchObject({ state: 'rejected', notices: [{ code: '981' }] });
    expect(await decided(target, away())).toMatchObject({ state: 'authorised' });
  });

  test('is too late after two days, with its event and without one', async () => {
    const { target, away } = await recovered();
    await ticketOf(target, away());
    await target.control('POST', '/advance', { ms: 48 * 3_600_000 });
    expect(await issue(target, away(2))).toMatchObject({ state: 'rejected', notices: [{ code: '983' }] });
    expect(await issue(target, away())).toMatchObject({ state: 'authorised' });
    const none = await recovered({ now: '2026-11-22T16:45:00Z' });
    await none.target.control('POST', '/advance', { ms: 48 * 3_600_000 });
    const answer = await issue(none.target, none.away());
    expect(answer).toMatchObject({ state: 'rejected', notices: [{ code: '981' }] });
    expect(answer).not.toHaveProperty('are_codes_stale');
    expect(await counts(none.target)).toEqual({ documents: 0, events: 0, packages: 0 });
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

  test('an undocumented answer of the SIN is a doubt', () => {
    expect(() => answer('777')).toThrow(expect.objectContaining({ kind: 'uncertain' }));
  });
});

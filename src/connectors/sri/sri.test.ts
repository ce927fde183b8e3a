import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Issuer } from '#countries/core/country.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import { ecuador } from '#countries/ec/ecuador.ts';
import { EcuadorSettings } from '#countries/ec/settings.ts';
import { sign } from '#countries/ec/sign.ts';
import { givenCertificate, ON, sealDraft } from '../../../tests/country-suite.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import { faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TaxTarget, taxSuite } from '../suites/tax-suite.ts';
import { answerOf } from './map.ts';

const settings = (url: string) => ({ test_url: `${url}/sri`, live_url: `${url}/sri` });
const open = sandboxTargets({ kind: 'sri', partner: 'sri', credentials: {}, settings });

const RUC = '1790016919001';
const RECEPTION = 'POST /sri/comprobantes-electronicos-ws/RecepcionComprobantesOffline';
const AUTHORISATION = 'POST /sri/comprobantes-electronicos-ws/AutorizacionComprobantesOffline';

const { key, certificate } = givenCertificate({ tax_id: RUC, name: 'Prueba S.A.', country: 'EC' });

const issuer: Issuer<EcuadorSettings> = {
  environment: 'test',
  provider: 'sri',
  settings: EcuadorSettings.parse({ ruc: RUC, name: 'Prueba S.A.', main_address: 'Quito' }),
  certificate,
};

const place = { address: 'Calle 1', city: 'Loja', state: 'L', postal_code: '', country: 'EC' };

/** An order of `count` lines, with discounts, shipping and lines without IVA. */
function order(count: number): OrderFacts {
  const lines = Array.from({ length: count }, (_, index) =>
    givenLineFact(`${17 + index * 13}.${10 + ((index * 7) % 90)}`, {
      source_item_id: String(index),
      sku: `SKU-${index}`,
      name: `Peña & "Hijos" <${index}> 😀`,
      quantity: 1 + (index % 4),
      discount: index % 3 === 0 ? '4.99' : '0',
      taxes: [{ name: 'IVA', rate: index % 5 === 4 ? '0' : '15', amount: '0' }],
    }),
  );
  const paid = lines.reduce((sum, { line_total }) => sum + Math.round(Number(line_total) * 100), 9_990 - 333);
  const buyer = { customer_name: 'José Núñez', buyer_tax_id: '1104181183', buyer_tax_id_kind: 'CEDULA' };
  const costs = { shipping_cost: '99.90', discount_cost: '3.33', payments: [] };
  return givenOrderFacts({ currency: 'USD', total: (paid / 100).toFixed(2), place }, { ...buyer, ...costs, lines });
}

type Change = { nonce?: string; facts?: OrderFacts; origin?: Origin };

/** A document of the number as Ecuador writes it, signed. */
function document(number: number, { nonce = '12345678', facts = order(3), origin }: Change = {}): SealedDocument {
  expect(ecuador.check(facts, issuer, origin ?? null, ON)).toEqual([]);
  const drafted = ecuador.draft(facts, issuer, origin ?? null, ON);
  const at = `${ON}T15:30:00Z`;
  return sealDraft(ecuador, issuer, drafted, { number, nonce, at }, (xml) => sign(xml, key, at, 'sri'));
}

const held = async (target: Target) =>
  z
    .object({ data: z.array(z.object({ clave_acceso: z.string(), state: z.string() })) })
    .parse(await target.control('GET', '/sri/documents')).data;

const advance = (target: Target) => target.control('POST', '/advance', { ms: 60_000 });
const orderOutcome = (target: Target, outcome: 'devuelta' | 'no_autorizado', code: string) =>
  target.control('POST', '/sri/outcomes', { outcome, code, text: 'Dicho por la prueba' });

async function openTax(): Promise<TaxTarget> {
  const target = await open();
  return {
    ...target,
    document,
    issue_call: RECEPTION,
    decide: () => advance(target),
    refuse: () => orderOutcome(target, 'no_autorizado', '46'),
    held: async () => (await held(target)).length,
    settings,
  };
}

function taxOf({ connector }: Target) {
  if (!connector.tax) throw new Error('the connector issues no tax documents');
  return connector.tax;
}
const issue = (target: Target, sealed: SealedDocument) => taxOf(target).issue(target.ctx, sealed);
const lookUp = (target: Target, sealed: SealedDocument, ticket: string | null = null) =>
  taxOf(target).lookUp(target.ctx, sealed, ticket);

taxSuite(openTax);
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

describe('issuing', () => {
  test('a document is authorised under its clave, at once where the SRI is quick', async () => {
    const target = await open();
    await target.control('PUT', '/sri/step', { ms: 0 });
    const sealed = document(1);
    expect(await issue(target, sealed)).toEqual({
      state: 'authorised',
      ids: {
        numeroAutorizacion: sealed.ids.claveAcceso,
        fechaAutorizacion: expect.stringMatching(/^2026-11-20T10:40:.*-05:00$/),
      },
      at: expect.stringMatching(/^2026-11-20T15:40:.*Z$/),
      xml: sealed.xml,
      notices: [expect.objectContaining({ code: '60', is_warning: true })],
    });
  });

  test('a document that was received and is not known yet is pending, not unseen, for as long as the settings say', async () => {
    const target = await open();
    const answer = await issue(target, document(1));
    if (answer.state !== 'pending') throw new Error(JSON.stringify(answer));
    expect(answer).toEqual({ state: 'pending', ask_after_ms: 3_000, ticket: expect.stringMatching(/Z$/) });
    expect(await lookUp(target, document(1), answer.ticket)).toEqual(answer);
    const later = { ...target.ctx, now: () => new Date(Date.now() + 11 * 60_000) };
    expect(await taxOf(target).lookUp(later, document(1), answer.ticket)).toEqual({ state: 'never_seen' });
    expect(await issue(target, document(1))).toMatchObject({ state: 'pending' });
    await advance(target);
    expect(await issue(target, document(1))).toMatchObject({ state: 'authorised' });
    expect(await held(target)).toHaveLength(1);
  });

  test('a question that fails after the document was received changes nothing', async () => {
    const target = await open();
    await target.fault({ kind: 'error-500', match: AUTHORISATION });
    expect(await issue(target, document(1))).toMatchObject({ state: 'pending' });
  });

  test.each(['37', '46', '52', '65', '69'])(
    'a document that is sent back with %s leaves its number free',
    async (code) => {
      const target = await open();
      await orderOutcome(target, 'devuelta', code);
      expect(await issue(target, document(1))).toMatchObject({
        state: 'rejected',
        is_number_used: false,
        notices: [{ code, text: expect.stringContaining('Dicho por la prueba'), is_warning: false }],
      });
      expect(await issue(target, document(1, { nonce: '87654321' }))).toMatchObject({ state: 'pending' });
    },
  );

  test('a document that is not authorised has used its number', async () => {
    const target = await open();
    await orderOutcome(target, 'no_autorizado', '52');
    await issue(target, document(1));
    await advance(target);
    const refused = { state: 'rejected', is_number_used: true, notices: [{ code: '52' }] };
    expect(await lookUp(target, document(1))).toMatchObject(refused);
    expect(await issue(target, document(1))).toMatchObject(refused);
  });

  test('a number that another document has is used', async () => {
    const target = await open();
    await issue(target, document(1));
    expect(await issue(target, document(1, { nonce: '87654321' }))).toMatchObject({
      state: 'rejected',
      is_number_used: true,
      notices: [{ code: '45' }],
    });
  });

  test("the SRI's own failure says nothing of the document", async () => {
    const target = await open();
    await orderOutcome(target, 'devuelta', '50');
    await expect(issue(target, document(1))).rejects.toMatchObject({ kind: 'uncertain', partner_code: '50' });
  });

  test('documents and their notes are authorised as Ecuador writes them', async () => {
    const target = await open();
    for (const count of [1, 2, 5, 8, 13, 40]) {
      const sealed = document(count, { facts: order(count) });
      expect(await issue(target, sealed)).toMatchObject({ state: 'pending' });
      await advance(target);
      const answer = await lookUp(target, sealed);
      if (answer.state !== 'authorised') throw new Error(JSON.stringify(answer));
      const origin: Origin = {
        document_id: count,
        kind: 'sale',
        full_number: `001-001-${String(count).padStart(9, '0')}`,
        ids: { ...sealed.ids, ...answer.ids },
        issued_on: ON,
        currency: 'USD',
        total: sealed.total,
        corrected: '0',
        rates: ['15', '0'],
        lines: [],
      };
      const facts = { ...order(count), total_cost: `-${sealed.total}`, is_refund: true };
      expect(await issue(target, document(count, { facts, origin }))).toMatchObject({ state: 'pending' });
    }
    await advance(target);
    const states = (await held(target)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: 12 }, () => 'authorized'));
  });
});

describe('answers', () => {
  const one = { estado: '', numeroAutorizacion: '1', fechaAutorizacion: '', comprobante: '', mensajes: [] };

  test('of several authorisations the one that says most counts', () => {
    const refused = { ...one, estado: 'NO AUTORIZADO' };
    const authorised = { ...one, estado: 'AUTORIZADO', fechaAutorizacion: '20/11/2026 13:00:05' };
    expect(answerOf([refused, authorised])).toMatchObject({
      state: 'authorised',
      at: '2026-11-20T18:00:05.000Z',
      xml: null,
    });
    expect(answerOf([refused, { ...one, estado: 'EN PROCESAMIENTO' }])).toMatchObject({ state: 'pending' });
    expect(answerOf([refused])).toMatchObject({ state: 'rejected' });
    expect(answerOf([])).toBeNull();
  });

  test('an undocumented answer of the SRI is a bug', () => {
    expect(() => answerOf([{ ...one, estado: 'RECHAZADA' }])).toThrow(expect.objectContaining({ kind: 'bug' }));
    expect(() => answerOf([{ ...one, estado: 'AUTORIZADO' }])).toThrow(expect.objectContaining({ kind: 'bug' }));
  });
});

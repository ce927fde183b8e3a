import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Issuer } from '#countries/core/country.ts';
import { creditFacts } from '#countries/core/credit.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin, TaxDocument } from '#countries/core/tax-document.ts';
import { peru } from '#countries/pe/peru.ts';
import { PeruSettings } from '#countries/pe/settings.ts';
import { sign } from '#countries/pe/sign.ts';
import { givenCertificate, ON, sealDraft } from '../../../tests/country-suite.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import type { IssuedDocument, SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TaxTarget, taxSuite } from '../suites/tax-suite.ts';

const LIVE = '/sunat/ol-ti-itcpfegem/billService';
const CONSULT = '/sunat/ol-it-wsconscpegem/billConsultService';
const RUC = '20600995805';

const credentials = {
  username: `${RUC}MODDATOS`,
  password: 'sandbox-sunat',
  client_id: '11111111-2222-4333-8444-555555555555',
  client_secret: 'sandbox-gre',
};
const settings = (url: string) => ({
  test_url: `${url}/sunat/ol-ti-itcpfegem-beta/billService`,
  live_url: url + LIVE,
  consult_url: url + CONSULT,
  guides_token_url: `${url}/sunat`,
  guides_url: `${url}/sunat`,
  test_guides_url: '',
  test_guides_token_url: '',
});
const open = sandboxTargets({ kind: 'sunat', partner: 'sunat', credentials, settings });

const { key, certificate } = givenCertificate({ tax_id: RUC, name: 'Prueba S.A.C.', country: 'PE' });

const issuer: Issuer<PeruSettings> = {
  environment: 'live',
  provider: 'sunat',
  settings: PeruSettings.parse({ ruc: RUC, name: 'Prueba & Ñandú S.A.C.', ubigeo: '150122', address: 'Av. Larco 101' }),
  certificate,
};

const place = { address: 'Jr. de la Unión 300', city: 'Lima', state: 'LIM', postal_code: '15001', country: 'PE' };

/** A sale of lines with discounts, other rates and shipping, to a company. */
function order(count: number, given: Partial<OrderFacts> = {}): OrderFacts {
  const lines = Array.from({ length: count }, (_, index) =>
    givenLineFact(`${(17 + index * 1.3).toFixed(2)}`, {
      source_item_id: String(index),
      name: `Peña & "Hijos" <${index}> 😀`,
      quantity: 1 + (index % 4),
      discount: index % 3 === 0 ? '4.99' : '0',
      taxes: [{ name: 'IGV', rate: index % 5 === 4 ? '0' : '18', amount: '0' }],
    }),
  );
  const paid = lines.reduce((sum, { line_total }) => sum + Number(line_total), 9.9 - 3.33).toFixed(2);
  const facts = { lines, shipping_cost: '9.90', discount_cost: '3.33', locality_code: '150101' };
  const buyer = { buyer_tax_id: '20131312955', buyer_tax_id_kind: 'RUC', company_name: 'Compras y más' };
  return givenOrderFacts({ currency: 'PEN', total: paid, place }, { ...facts, ...buyer, ...given });
}
const dni = { buyer_tax_id: '46779354', buyer_tax_id_kind: 'DNI' };

/** A draft as it is sealed under a number. */
function seal(drafted: TaxDocument, number: number, change: (xml: string) => string = (xml) => xml): SealedDocument {
  const at = `${ON}T15:30:00Z`;
  const sealed = sealDraft(peru, issuer, drafted, { number, at }, (xml) => sign(change(xml), key, at, 'sunat'));
  return { ...sealed, key: `${sealed.ids.nombreArchivo}` };
}

function draft(facts: OrderFacts, origin: Origin | null = null): TaxDocument {
  expect(peru.check(facts, issuer, origin, ON).filter(({ is_blocking }) => is_blocking)).toEqual([]);
  return peru.draft(facts, issuer, origin, ON);
}

const document = (number: number, change?: (xml: string) => string) => seal(draft(order(3)), number, change);
const boleta = (number: number) => seal(draft(order(3, dni)), number);
const guide = (number: number, change?: (xml: string) => string) => {
  if (!peru.guide) throw new Error('no guide');
  return seal(peru.guide.draft(order(3, dni), issuer, ON), number, change);
};

/** A sale of 123.04 soles: goods, two free cups of 20 soles each, and three bags with their tax. */
const withGiftAndBags = givenOrderFacts(
  { currency: 'PEN', total: '123.04', place },
  {
    buyer_tax_id: '20131312955',
    buyer_tax_id_kind: 'RUC',
    company_name: 'Compras y más',
    lines: [
      givenLineFact('118.00', { taxes: [{ name: 'IGV', rate: '18', amount: '18.00' }] }),
      givenLineFact('0', { sku: 'CUP', quantity: 2, unit_price: '0', discount: '47.20' }),
      givenLineFact('5.04', {
        sku: 'BAG',
        quantity: 3,
        taxes: [
          { name: 'IGV', rate: '18', amount: '0.54' },
          { name: 'ICBPER', rate: null, amount: '1.50' },
        ],
      }),
    ],
  },
);

const originOf = (sale: SealedDocument): Origin => ({
  document_id: 1,
  kind: 'sale',
  full_number: `${sale.series}-${sale.number}`,
  ids: sale.ids,
  issued_on: ON,
  currency: 'PEN',
  total: sale.total,
  corrected: '0',
  rates: ['18', '0'],
  lines: [],
});

/** The note that takes back all of a sale. */
const note = (number: number, sale: SealedDocument): SealedDocument =>
  seal(draft(order(3, { total_cost: `-${sale.total}`, is_refund: true }), originOf(sale)), number);

const Held = z.object({ data: z.array(z.object({ id: z.string(), state: z.string(), times_sent: z.number() })) });
const held = async (target: Target) => Held.parse(await target.control('GET', '/sunat/documents')).data;
const refuse = (target: Target, code: string) =>
  target.control('POST', '/sunat/refusals', { code, text: 'Dicho por la prueba' });
const advance = (target: Target, ms = 6_000) => target.control('POST', '/advance', { ms });

async function openTax(): Promise<TaxTarget> {
  const target = await open();
  return {
    ...target,
    document: (number) => document(number),
    issue_call: `POST ${LIVE}`,
    decide: async () => {},
    refuse: () => refuse(target, '2010'),
    held: async () => (await held(target)).length,
    settings,
  };
}

function taxOf({ connector }: Target) {
  const { tax } = connector;
  if (!tax?.cancel) throw new Error('the connector cancels no tax documents');
  return { issue: tax.issue, lookUp: tax.lookUp, cancel: tax.cancel };
}
const issue = (target: Target, sealed: SealedDocument) => taxOf(target).issue(target.ctx, sealed);
const lookUp = (target: Target, sealed: SealedDocument, ticket: string | null = null) =>
  taxOf(target).lookUp(target.ctx, sealed, ticket);
/** A receipt's text. */
const latin1 = (answer: object) =>
  'receipt' in answer && answer.receipt instanceof Uint8Array ? Buffer.from(answer.receipt).toString('latin1') : '';
const codesOf = (answer: TaxAnswer) =>
  answer.state === 'rejected' ? [answer.is_number_used, ...answer.notices.map(({ code }) => code)] : answer.state;

const wrong = { ...credentials, password: 'wrong' };
taxSuite(openTax, { wrong });
authSuite(open, { wrong, calls_when_dead: 1 });
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

describe('a document', () => {
  test('is accepted with its CDR, and what SUNAT observes is a warning', async () => {
    const target = await open();
    await target.control('POST', '/sunat/observations', { code: '4031', text: 'Debe indicar el nombre comercial ñ' });
    const answer = await issue(target, document(1));
    expect(answer).toEqual({
      state: 'authorised',
      ids: {
        numeroCdr: expect.stringMatching(/^\d+$/),
        fechaCdr: expect.stringMatching(/^2026-11-20T10:40:\d\d-05:00$/),
        valorResumen: expect.stringMatching(/^[\w+/]{43}=$/),
      },
      at: expect.stringMatching(/^2026-11-20T15:40:.*Z$/),
      xml: null,
      receipt: expect.any(Uint8Array),
      notices: [{ code: '4031', text: 'Debe indicar el nombre comercial ñ', is_warning: true }],
    });
    expect(latin1(answer)).toMatch(/comercial ñ<\/cbc:Note>.*La Factura numero F001-1, ha sido aceptada/s);
    expect(await issue(target, note(1, document(1)))).toMatchObject({ state: 'authorised', notices: [] });
    expect(codesOf(await issue(target, note(2, document(2))))).toEqual([true, '2119']);
  });

  test('of one, seven and 999 lines, shipping included, and without a named buyer, is accepted', async () => {
    const target = await open();
    const facts = [order(1), order(7), order(998), order(7, dni), order(7, { buyer_tax_id: null })];
    for (const [index, one] of facts.entries()) {
      expect(codesOf(await issue(target, seal(draft(one), index + 1)))).toBe('authorised');
    }
  });

  test('with free pieces and bags is accepted, and so is the note that takes it back', async () => {
    const target = await open();
    const sale = seal(draft(withGiftAndBags), 1);
    expect(codesOf(await issue(target, sale))).toBe('authorised');
    const lines = peru.draft(withGiftAndBags, issuer, null, ON).lines;
    const from: Origin = { ...originOf(sale), lines };
    const back = creditFacts(withGiftAndBags, from, { part: { of: 'whole' }, reason: 'x' });
    expect(codesOf(await issue(target, seal(draft(back, from), 1)))).toBe('authorised');
  });

  test.each<[string, string, string, string]>([
    ['a price of what is free', '>0.00</cbc:PriceAmount>', '>1.00</cbc:PriceAmount>', '2640'],
    ['a usual price of what is free', '>02</cbc:PriceTypeCode>', '>01</cbc:PriceTypeCode>', '3234'],
    ['a value of what is paid', '>01</cbc:PriceTypeCode>', '>02</cbc:PriceTypeCode>', '3224'],
    ['another value of what is free', '>15</cbc:TaxExemption', '>21</cbc:TaxExemption', '3110'],
    ['fewer bags', '>3</cbc:BaseUnitMeasure>', '>2</cbc:BaseUnitMeasure>', '3236'],
    ['no tax of one bag', '>0.50</cbc:PerUnitAmount>', '>0.00</cbc:PerUnitAmount>', '3238'],
  ])('with %s is rejected', async (_what, part, other, code) => {
    const target = await open();
    const changed = seal(draft(withGiftAndBags), 1, (xml) => {
      expect(xml).toContain(part);
      return xml.replaceAll(part, other);
    });
    expect(codesOf(await issue(target, changed))).toEqual([true, code]);
  });

  test.each<[string, string, string, string]>([
    ['9996', 'TaxableAmount', '37.77', '3276'],
    ['9996', 'TaxAmount', '17.77', '3302'],
    ['7152', 'TaxAmount', '1.77', '3306'],
  ])('whose total of %s has another %s than its lines is rejected', async (scheme, name, amount, code) => {
    const target = await open();
    const total = new RegExp(
      `(<cbc:${name} currencyID="PEN">)[\\d.]+(?=(?:(?!</cac:TaxSubtotal>).)*<cbc:ID>${scheme}<)`,
    );
    const changed = seal(draft(withGiftAndBags), 1, (xml) => xml.replace(total, (_all, tag) => tag + amount));
    expect(codesOf(await issue(target, changed))).toEqual([true, code]);
  });

  test.each<[string, unknown[]]>([
    ['0306', [false, '0306']],
    ['1078', [false, '1078']],
    ['2010', [true, '2010']],
    ['3202', [true, '3202']],
  ])('refused with %s: whether its number is used', async (code, expected) => {
    const target = await open();
    await refuse(target, code);
    expect(codesOf(await issue(target, document(1)))).toEqual(expected);
    expect(await held(target)).toHaveLength(code < '2000' ? 0 : 1);
  });

  test('that SUNAT is still working on is in doubt, and then found', async () => {
    const target = await open();
    await refuse(target, '0140');
    await expect(issue(target, document(1))).rejects.toMatchObject({ kind: 'uncertain', partner_code: '0140' });
    expect(await lookUp(target, document(1))).toMatchObject({ state: 'authorised' });
  });

  test('of a number that another company’s has is rejected, and the number is used', async () => {
    const target = await open();
    await issue(
      target,
      document(1, (xml) => xml.replaceAll('20131312955', '20100047218')),
    );
    expect(codesOf(await issue(target, document(1)))).toEqual([true, '1033']);
  });

  test('that was rejected or taken back before is known as such', async () => {
    const target = await open();
    await refuse(target, '2010');
    await issue(target, document(1));
    expect(codesOf(await issue(target, document(1)))).toEqual([true, '2010']);
  });

  test('whose number cannot be looked up is ours where its answer was lost', async () => {
    const target = await open();
    await issue(target, boleta(1));
    const again = { ...boleta(1), may_have_arrived: true };
    expect(await issue(target, again)).toMatchObject({
      state: 'authorised',
      notices: [{ code: '1033', is_warning: true }],
    });
  });

  test('whose number cannot be looked up, and which we never sent, stays in doubt', async () => {
    const target = await open();
    await issue(target, boleta(1));
    expect(await lookUp(target, boleta(1))).toEqual({ state: 'never_seen' });
    await expect(issue(target, boleta(1))).rejects.toMatchObject({ kind: 'uncertain', partner_code: '1033' });
  });

  test('of the test environment goes to the beta, which is not asked and takes it again', async () => {
    const target = await open();
    const sealed: SealedDocument = { ...document(1), environment: 'test' };
    expect(await issue(target, sealed)).toMatchObject({ state: 'authorised' });
    expect(await lookUp(target, sealed)).toEqual({ state: 'never_seen' });
    expect(await issue(target, sealed)).toMatchObject({ state: 'authorised' });
    expect(await held(target)).toMatchObject([{ id: 'F001-1', times_sent: 2 }]);
    expect((await target.ledger()).map(({ path }) => path)).not.toContain(CONSULT);
  });

  test('whose file was changed after signing is rejected', async () => {
    const sealed = document(1);
    const xml = sealed.xml.replace('Peña', 'Pena');
    expect(codesOf(await issue(await open(), { ...sealed, xml }))).toEqual([true, '2335']);
  });
});

describe('a guide', () => {
  async function decided(target: Target, sealed: SealedDocument) {
    const answer = await issue(target, sealed);
    if (answer.state !== 'pending') throw new Error(answer.state);
    expect(await lookUp(target, sealed, answer.ticket)).toEqual(answer);
    await advance(target);
    return lookUp(target, sealed, answer.ticket);
  }

  test('is answered by its ticket, with the address of its QR code', async () => {
    const target = await open();
    expect(await decided(target, guide(1))).toMatchObject({
      state: 'authorised',
      ids: { enlaceQr: expect.stringMatching(/^https:.*hashqr=/) },
    });
    const paths = (await target.ledger()).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('oauth2'))).toHaveLength(1);
  });

  test('is rejected with its reason, and a token that has ended is replaced', async () => {
    const target = await open();
    await decided(target, guide(1));
    await advance(target, 3_600_000);
    const wrongWeight = guide(2, (xml) => xml.replace(/(<cbc:GrossWeightMeasure[^>]*>)[^<]*/, '$10'));
    const answer = await decided(target, wrongWeight);
    if (answer.state === 'never_seen') throw new Error(answer.state);
    expect(codesOf(answer)).toEqual([true, '2880']);
  });

  test('whose answer was lost is sent again, and its number is then known', async () => {
    const target = await open();
    const sealed = guide(1);
    const path = `POST /sunat/v1/contribuyente/gem/comprobantes/`;
    await target.fault({ kind: 'drop-after-commit', match: path, count: 1 });
    await expect(issue(target, sealed)).rejects.toMatchObject({ kind: 'uncertain' });
    expect(await lookUp(target, sealed)).toEqual({ state: 'never_seen' });
    expect(await decided(target, sealed)).toMatchObject({
      state: 'rejected',
      is_number_used: true,
      notices: [{ code: '1033' }],
    });
    expect(await held(target)).toHaveLength(1);
  });

  test('that SUNAT failed to process is sent again', async () => {
    const target = await open();
    await refuse(target, '0100');
    expect(await decided(target, guide(1))).toEqual({ state: 'never_seen' });
    expect(await decided(target, guide(1))).toMatchObject({ state: 'authorised' });
  });
});

errorsSuite(open, [
  {
    what: 'guides of the test environment have no address',
    expected: { kind: 'config' },
    provoke: (target) => issue(target, { ...guide(1), environment: 'test' }),
  },
  {
    what: 'guides without an application of SOL’s',
    expected: { kind: 'config' },
    provoke: (target) => taxOf(target).issue(target.open({ credentials: { ...credentials, client_id: '' } }), guide(1)),
  },
  {
    what: 'a secret that is not the application’s',
    expected: { kind: 'auth' },
    provoke: (target) =>
      taxOf(target).issue(target.open({ credentials: { ...credentials, client_secret: 'x' } }), guide(1)),
  },
  {
    what: 'another RUC’s document',
    expected: { kind: 'bug' },
    provoke: (target) => issue(target, { ...document(1), issuer: '20131312955' }),
  },
  {
    what: 'SUNAT goes on failing',
    expected: { kind: 'transient', partner_code: '0100' },
    provoke: async (target) => {
      await target.control('POST', '/sunat/refusals', { code: '0100', times: 10 });
      return issue(target, document(1));
    },
  },
]);

describe('a cancellation', () => {
  const why = (given: Partial<{ at: string; ticket: string | null }> = {}) => ({
    motive: '',
    text: 'Error en el pedido & <más>',
    substitute: null,
    at: '2026-11-20T16:00:00Z',
    ticket: null,
    ...given,
  });
  const cancel = (target: Target, sealed: IssuedDocument, given = why()) =>
    taxOf(target).cancel(target.ctx, sealed, given, key);

  test('takes a factura back once it is decided, and once more has no effect', async () => {
    const target = await open();
    await issue(target, document(1));
    const first = await cancel(target, document(1));
    if (first.state !== 'pending' || first.ticket === undefined) throw new Error(first.state);
    expect(await cancel(target, document(1), why({ ticket: first.ticket }))).toEqual(first);
    await advance(target);
    const { ticket } = first;
    const decided = await cancel(target, document(1), why({ ticket }));
    expect(decided).toMatchObject({ state: 'cancelled', at: expect.stringMatching(/^2026-11-20T15:40.*Z$/) });
    expect(latin1(decided)).toMatch(/Comunicacion de baja RA-20261120-\d+, ha sido aceptada/);
    expect(await cancel(target, document(1))).toMatchObject({ state: 'cancelled' });
    expect(await held(target)).toMatchObject([{ id: 'F001-1', state: 'voided' }]);
  });

  test('whose answer was lost is sent again under another name, and SUNAT knows its document', async () => {
    const target = await open();
    const sealed: IssuedDocument = { ...document(1), environment: 'test' };
    await issue(target, sealed);
    await target.fault({ kind: 'drop-after-commit', match: 'POST /sunat/ol-ti-itcpfegem-beta', count: 1 });
    const again = await cancel(target, sealed);
    if (again.state !== 'pending' || again.ticket === undefined) throw new Error(again.state);
    await advance(target);
    expect(await cancel(target, sealed, why({ ticket: again.ticket }))).toMatchObject({ state: 'cancelled' });
  });

  test('that SUNAT refuses says why', async () => {
    const target = await open();
    await issue(target, document(1));
    await advance(target, 8 * 86_400_000);
    const answer = await cancel(target, document(1), why({ at: '2026-11-28T16:00:00Z' }));
    if (answer.state !== 'pending' || answer.ticket === undefined) throw new Error(answer.state);
    await advance(target);
    expect(await cancel(target, document(1), why({ ticket: answer.ticket }))).toMatchObject({
      state: 'refused',
      notices: [{ code: '2957', is_warning: false }],
    });
  });

  test('of a boleta, without a named buyer, and of a note, is a daily summary', async () => {
    const target = await open();
    const unnamed = seal(draft(order(7, { buyer_tax_id: null })), 2);
    await issue(target, boleta(3));
    for (const sealed of [boleta(1), unnamed, note(1, boleta(3))]) {
      expect((await issue(target, sealed)).state).toBe('authorised');
      const answer = await cancel(target, sealed);
      if (answer.state !== 'pending' || answer.ticket === undefined) throw new Error(JSON.stringify(answer));
      await advance(target);
      const decided = await cancel(target, sealed, why({ ticket: answer.ticket }));
      expect(decided.state).toBe('cancelled');
      expect(latin1(decided)).toContain('RC-20261120-');
    }
    expect((await held(target)).map(({ state }) => state)).toEqual(['accepted', 'voided', 'voided', 'voided']);
  });

  test('is not for guides, and needs the key', async () => {
    const target = await open();
    expect(await cancel(target, guide(1))).toMatchObject({ state: 'refused' });
    await expect(taxOf(target).cancel(target.ctx, document(1), why(), null)).rejects.toMatchObject({ kind: 'config' });
  });
});

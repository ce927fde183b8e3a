import { sign, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shareOfAmount, sumAmounts } from '#base/money.ts';
import type { Issuer } from '#countries/core/country.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import { cadenaOriginal } from '#countries/mx/cadena-original.ts';
import { mexico } from '#countries/mx/mexico.ts';
import { readComprobante } from '#countries/mx/read-comprobante.ts';
import { MexicoSettings } from '#countries/mx/settings.ts';
import { sign as sealMexico } from '#countries/mx/sign.ts';
import { givenCertificate } from '../../../tests/country-suite.ts';
import type { IssuedDocument, SealedDocument } from '../core/tax-service.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { taxSuite } from '../suites/tax-suite.ts';

const credentials = { username: 'testing@solucionfactible.com', password: 'timbrado.SF.16672' };

const settingsFor = (url: string) => ({
  base_url: `${url}/solucion-factible`,
  status_url: `${url}/solucion-factible/sat/ConsultaCFDIService.svc`,
});

const open = sandboxTargets({
  kind: 'solucion-factible',
  partner: 'solucion-factible',
  credentials,
  settings: settingsFor,
});

const { key, certificate } = givenCertificate(
  { tax_id: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', country: 'MX', sat_number: '30001000000500003416' },
  ({ cer, key }) => [cer, key],
);

type Change = { folio?: string; receiver?: string; total?: string; related?: string };

/** The RFC of buyers without one. */
const NAMELESS = 'XAXX010101000';

/** An invoice over 116.00, or a credit note where `related` names its invoice, sealed at nine in the capital. */
function document({ folio = '1', receiver = 'ANA LOPEZ', total = '116.00', related }: Change = {}): SealedDocument {
  const tax = ' Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000"';
  const relation = related
    ? `<cfdi:CfdiRelacionados TipoRelacion="01"><cfdi:CfdiRelacionado UUID="${related}"/></cfdi:CfdiRelacionados>`
    : '';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="A" Folio="${folio}" Fecha="2026-11-20T09:00:00" Sello="" FormaPago="04" NoCertificado="${certificate.number}" Certificado="${certificate.der_base64}" SubTotal="100.00" Moneda="MXN" Total="${total}" TipoDeComprobante="${related ? 'E' : 'I'}" Exportacion="01" MetodoPago="PUE" LugarExpedicion="06000">${relation}<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/><cfdi:Receptor Rfc="XAXX010101000" Nombre="${receiver}" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="52161557" Cantidad="2" ClaveUnidad="H87" Descripcion="Lámpara &amp; ñandú" ValorUnitario="50.000000" Importe="100.000000" ObjetoImp="02"><cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="100.000000"${tax} Importe="16.000000"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto></cfdi:Conceptos><cfdi:Impuestos TotalImpuestosTrasladados="16.00"><cfdi:Traslados><cfdi:Traslado Base="100.00"${tax} Importe="16.00"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`;
  const seal = sign('RSA-SHA256', Buffer.from(cadenaOriginal(readComprobante(xml))), key.key_pem).toString('base64');
  return {
    country: 'MX',
    kind: related ? 'correction' : 'sale',
    environment: 'test',
    contingency: null,
    issuer: 'EKU9003173C9',
    series: 'A',
    number: Number(folio),
    issued_on: '2026-11-20',
    total,
    ids: { serie: 'A', folio, rfcReceptor: 'XAXX010101000' },
    key: folio,
    xml: xml.replace('Sello=""', `Sello="${seal}"`),
  };
}

function taxOf({ connector }: Target) {
  const { tax } = connector;
  if (!tax?.cancel) throw new Error('the connector issues and cancels no tax documents');
  const { issue, lookUp, cancel, lookUpCancellation } = tax;
  if (!lookUpCancellation) throw new Error('the connector looks up no cancellations');
  return { issue, lookUp, cancel, lookUpCancellation };
}
const issue = (target: Target, sealed: SealedDocument) => taxOf(target).issue(target.ctx, sealed);
const lookUp = (target: Target, sealed: SealedDocument) => taxOf(target).lookUp(target.ctx, sealed, null);

async function issued(target: Target, sealed: SealedDocument): Promise<IssuedDocument> {
  const answer = await issue(target, sealed);
  if (answer.state !== 'authorised') throw new Error(JSON.stringify(answer));
  return { ...sealed, ids: { ...sealed.ids, ...answer.ids } };
}

const cancel = (target: Target, issuedOne: IssuedDocument, motive: string, substitute: string | null = null) => {
  const why = { motive, text: '', substitute, at: '2026-11-20T16:00:00Z', ticket: null };
  return taxOf(target).cancel(target.ctx, issuedOne, why, key);
};

const lookUpCancellation = (target: Target, one: IssuedDocument) => taxOf(target).lookUpCancellation(target.ctx, one);

const STATUS_CALL = 'POST /solucion-factible/sat/ConsultaCFDIService.svc';

const held = async (target: Target) =>
  z
    .object({ data: z.array(z.object({ uuid: z.string(), times_sent: z.number() })) })
    .parse(await target.control('GET', '/solucion-factible/documents')).data;

const refuse = (target: Target, code: string, operation = 'timbrar', times = 1) =>
  target.control('POST', '/solucion-factible/refusals', { code, mensaje: 'Dicho por la prueba', operation, times });

const wrong = { ...credentials, password: 'wrong' };
authSuite(open, { wrong, calls_when_dead: 1 });
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

taxSuite(
  async () => {
    const target = await open();
    return {
      ...target,
      document: (number) => document({ folio: String(number) }),
      issue_call: 'POST /solucion-factible/ws/services/Timbrado',
      decide: async () => {},
      refuse: () => refuse(target, 'CFDI40145'),
      held: async () => (await held(target)).length,
      settings: settingsFor,
    };
  },
  { wrong },
);

describe('stamping', () => {
  test('a document comes back with its stamp, otherwise as it was sent', async () => {
    const target = await open();
    const sealed = document();
    const answer = await issue(target, sealed);
    if (answer.state !== 'authorised') throw new Error(JSON.stringify(answer));
    const [one] = await held(target);
    expect(answer).toMatchObject({
      ids: {
        uuid: one?.uuid,
        fechaTimbrado: expect.stringMatching(/^2026-11-20T09:40:/),
        noCertificadoSAT: '30001000000500003456',
        selloCFD: readComprobante(sealed.xml).attributes.Sello,
        selloSAT: expect.stringMatching(/.{40}/),
        rfcProvCertif: expect.stringMatching(/.{12}/),
      },
      at: expect.stringMatching(/^2026-11-20T15:40:.*Z$/),
      notices: [],
    });
    expect(answer.xml?.replace(/<cfdi:Complemento>.*<\/cfdi:Complemento>/, '')).toBe(sealed.xml);
  });

  test('the same document twice is one, with a notice', async () => {
    const target = await open();
    const first = await issue(target, document());
    const notices = [expect.objectContaining({ code: '307', is_warning: true })];
    expect(await issue(target, document())).toEqual({ ...first, notices });
    expect(await held(target)).toHaveLength(1);
  });

  test('another document of its series and number is not taken for it', async () => {
    const target = await open();
    await issued(target, document());
    expect(await lookUp(target, document({ receiver: 'LUIS PAZ' }))).toEqual({ state: 'never_seen' });
  });

  test('a 307 without the stamp is followed by a search', async () => {
    const target = await open();
    const first = await issue(target, document());
    await refuse(target, '307');
    expect(await issue(target, document())).toMatchObject({ ...first, notices: [{ code: '307' }] });
    await refuse(target, '307');
    await expect(issue(target, document({ folio: '2' }))).rejects.toMatchObject({ kind: 'uncertain' });
  });

  test.each<[string, Change, string]>([
    ['the name of the public', { receiver: 'PUBLICO EN GENERAL' }, 'CFDI40130'],
    ['a total that is not the sum', { total: '116.01' }, 'CFDI40119'],
  ])('%s is rejected', async (_what, change, code) => {
    const target = await open();
    expect(await issue(target, document(change))).toEqual({
      state: 'rejected',
      is_number_used: false,
      notices: [{ code, text: expect.stringContaining(code), is_warning: false }],
    });
    expect(await lookUp(target, document(change))).toEqual({ state: 'never_seen' });
  });

  test.each(['303', '402', '40148', 'CFDI40148'])('%s is said by its code', async (code) => {
    const target = await open();
    await refuse(target, code);
    const notices = [{ code: code.length === 5 ? 'CFDI40148' : code, is_warning: false }];
    expect(await issue(target, document())).toMatchObject({ state: 'rejected', notices });
  });

  test('a document of the live kind does not go to the address of tests, nor the other way round', async () => {
    const target = await open();
    const checkWith = async (base_url: string, environment: 'test' | 'live') =>
      taxOf(target).issue({ ...target.ctx, settings: { base_url } }, { ...document(), environment });
    const config = { kind: 'config' };
    await expect(checkWith('https://testing.solucionfactible.com', 'live')).rejects.toMatchObject(config);
    await expect(checkWith('https://solucionfactible.com', 'test')).rejects.toMatchObject(config);
    expect(await target.ledger()).toEqual([]);
  });
});

describe('documents as Mexico writes them', () => {
  const issuer: Issuer<MexicoSettings> = {
    environment: 'test',
    provider: 'solucion-factible',
    settings: MexicoSettings.parse({ rfc: 'EKU9003173C9', name: 'Escuela Kemper Urgate', postal_code: '26015' }),
    certificate,
  };

  /** An order of `count` lines, with discounts, shipping and lines without IVA; negative amounts make a refund. */
  function order(count: number, isRefund: boolean): OrderFacts {
    const sold = Array.from({ length: count }, (_, index) => ({
      source_item_id: String(index),
      sku: `SKU-${index}`,
      name: `Peña & "Hijos" | ${index} 😀`,
      quantity: 1 + (index % 4),
      line_total: `${17 + index * 13}.${10 + ((index * 7) % 90)}`,
      discount: index % 3 === 0 ? '4.99' : '0',
      taxes: [{ name: 'IVA', rate: index % 5 === 4 ? '0' : '16', amount: '0' }],
      is_goods: true,
      is_part: false,
      is_discount: false,
    }));
    const lines = sold.map((line) => ({
      ...line,
      unit_price: shareOfAmount(line.line_total, '1', String(line.quantity)),
    }));
    const paid = sumAmounts([...lines.map(({ line_total }) => line_total), '99.90', '-3.33']);
    return {
      order_id: count,
      order_number: String(count),
      order_date: '2026-11-20T15:00:00Z',
      customer_name: 'José Núñez',
      company_name: 'Universidad Robótica Española, S.A. de C.V.',
      customer_email: '',
      customer_phone: '',
      buyer_tax_id: count % 2 === 0 ? 'URE180429TM6' : null,
      buyer_tax_id_kind: null,
      fiscal_name: '',
      fiscal_postal_code: '65000',
      fiscal_regime: '601',
      fiscal_use: '',
      address: { address: '', address_2: '', address_3: '', city: '', state: '', postal_code: '06700', country: 'MX' },
      locality_code: '',
      currency: 'MXN',
      total_cost: isRefund ? `-${paid}` : paid,
      tax_cost: '0',
      shipping_cost: '99.90',
      discount_cost: '3.33',
      prices_include_tax: true,
      corrects_order_number: null,
      is_refund: isRefund,
      is_virtual: false,
      is_chargeback: false,
      reason: null,
      payments: [],
      lines,
    };
  }

  function seal(facts: OrderFacts, number: number, origin: Origin | null): SealedDocument {
    expect(mexico.check(facts, issuer, origin, '2026-11-20')).toEqual([]);
    const drafted = mexico.draft(facts, issuer, origin, '2026-11-20');
    const sealing = {
      number,
      nonce: '0',
      at: '2026-11-20T15:30:00Z',
      key: String(number),
      codes: {},
      in_contingency: false,
    };
    const ids = mexico.identify(drafted, issuer, sealing);
    const { xml } = mexico.render(drafted, issuer, sealing, ids);
    return {
      ...document(),
      kind: drafted.kind,
      series: ids.serie ?? '',
      number,
      total: drafted.totals.total,
      ids,
      xml: sealMexico(xml, key, sealing.at, 'solucion-factible'),
    };
  }

  test('are stamped, and their refunds', async () => {
    const target = await open();
    await target.control('PUT', '/solucion-factible/taxpayers', {
      rfc: 'URE180429TM6',
      nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      codigoPostal: '65000',
      regimen: '601',
    });
    for (const count of [1, 2, 5, 8, 13, 40]) {
      const { ids, total } = await issued(target, seal(order(count, false), count, null));
      const origin: Origin = {
        document_id: count,
        kind: 'sale',
        full_number: `A-${count}`,
        ids,
        issued_on: '2026-11-20',
        currency: 'MXN',
        total,
        corrected: '0',
        rates: ['16', '0'],
        lines: [],
      };
      await issued(target, seal(order(count, true), count, origin));
    }
    expect(await held(target)).toHaveLength(12);
  });

  test('are stamped with the place and regime where the buyer is registered, and refused with others', async () => {
    const target = await open();
    await target.control('PUT', '/solucion-factible/taxpayers', {
      rfc: 'URE180429TM6',
      nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      codigoPostal: '65000',
      regimen: '603',
    });
    const registered = { ...order(2, false), fiscal_name: 'Universidad Robótica Española', fiscal_regime: '603' };
    const code = async (more: Partial<OrderFacts>, number: number) => {
      const answer = await issue(target, seal({ ...registered, company_name: '', ...more }, number, null));
      return answer.state === 'rejected' ? answer.notices[0]?.code : answer.state;
    };
    expect(await code({ fiscal_postal_code: '06700' }, 1)).toBe('CFDI40148');
    expect(await code({ fiscal_regime: '601' }, 2)).toBe('CFDI40157');
    expect(await code({ fiscal_name: 'Universidad' }, 3)).toBe('CFDI40145');
    expect(await code({}, 4)).toBe('authorised');
  });
});

errorsSuite(
  open,
  [
    ['500', 'uncertain'],
    ['501', 'uncertain'],
    ['601', 'auth'],
    ['602', 'config'],
    ['605', 'config'],
    ['633', 'config'],
    ['1701', 'config'],
  ].map(([code = '', kind]) => ({
    what: `${code} is ${kind}`,
    expected: { kind, partner_code: code },
    provoke: async (target: Target) => {
      await refuse(target, code);
      return issue(target, document());
    },
  })),
);

describe('cancelling', () => {
  test('a document is cancelled once; again changes nothing', async () => {
    const target = await open();
    const one = await issued(target, document());
    expect(await cancel(target, one, '02')).toMatchObject({ state: 'cancelled', receipt: null });
    expect(await cancel(target, one, '02')).toMatchObject({ state: 'cancelled' });
  });

  test('a document is replaced by another, which motive 01 names', async () => {
    const target = await open();
    const one = await issued(target, document());
    const { uuid = '' } = (await issued(target, document({ folio: '2' }))).ids;
    expect(await cancel(target, one, '01')).toMatchObject({ state: 'refused', notices: [{ code: '611' }] });
    expect(await cancel(target, one, '01', uuid)).toMatchObject({ state: 'cancelled' });
    expect(await target.control('GET', '/solucion-factible/documents')).toMatchObject({
      data: [{ cancelled: { motive: '01', substitute: uuid } }, { cancelled: null }],
    });
  });

  test('an invoice with a credit note in force is not', async () => {
    const target = await open();
    const one = await issued(target, document());
    await issued(target, document({ folio: '2', related: one.ids.uuid ?? '' }));
    expect(await cancel(target, one, '02')).toMatchObject({ state: 'refused', notices: [{ code: '204' }] });
  });

  test('the receiver may have to agree first, and SAT may not know the document yet', async () => {
    const target = await open();
    const one = await issued(target, document());
    await refuse(target, '211', 'cancelar');
    expect(await cancel(target, one, '02')).toMatchObject({ state: 'pending', waits_for: 'receiver' });
    await refuse(target, '205', 'cancelar');
    await expect(cancel(target, one, '02')).rejects.toMatchObject({ kind: 'transient', partner_code: '205' });
  });

  test('a request that SAT took is no cancellation until SAT says so', async () => {
    const target = await open();
    const one = await issued(target, document());
    await refuse(target, '201', 'cancelar');
    const taken = { state: 'pending', ask_after_ms: 300_000 };
    expect(await cancel(target, one, '02')).toEqual(taken);
    expect(await lookUpCancellation(target, one)).toMatchObject({ state: 'never_seen' });
    await target.fault({ kind: 'error-500', match: STATUS_CALL });
    expect(await cancel(target, one, '02')).toEqual(taken);
    expect(await lookUpCancellation(target, one)).toEqual({ state: 'unknown' });
  });

  test('the receiver is asked once, and the answer is looked up', async () => {
    const target = await open();
    const [agreed, refused] = [await issued(target, document()), await issued(target, document({ folio: '2' }))];
    await target.control('PUT', `/solucion-factible/consenting/${NAMELESS}`);
    const waiting = { state: 'pending', ask_after_ms: 3_600_000, waits_for: 'receiver' };
    for (const one of [agreed, refused]) {
      expect(await cancel(target, one, '02')).toEqual(waiting);
      expect(await lookUpCancellation(target, one)).toEqual(waiting);
    }
    const says = (one: IssuedDocument, answer: string) =>
      target.control('POST', `/solucion-factible/documents/${one.ids.uuid}/consent`, { answer });
    await says(agreed, 'accepted');
    await says(refused, 'rejected');
    expect(await lookUpCancellation(target, agreed)).toMatchObject({ state: 'cancelled' });
    expect(await lookUpCancellation(target, refused)).toMatchObject({ state: 'refused', notices: [{ code: '213' }] });
    expect(await cancel(target, refused, '02')).toEqual(waiting);
  });

  test('SAT knows no test documents: an accepted cancellation of one is final', async () => {
    const target = await open();
    const one = await issued(target, document());
    const unknown = { ...one, ids: { ...one.ids, uuid: '00000000-0000-4000-8000-000000000000' } };
    expect(await lookUpCancellation(target, unknown)).toMatchObject({ state: 'never_seen' });
    await refuse(target, '201', 'cancelar', 2);
    expect(await cancel(target, unknown, '02')).toMatchObject({ state: 'cancelled' });
    expect(await cancel(target, { ...unknown, environment: 'live' }, '02')).toMatchObject({ state: 'pending' });
  });

  test("another issuer's certificate cancels nothing", async () => {
    const target = await open();
    const one = await issued(target, document());
    const other = givenCertificate(
      { tax_id: 'URE180429TM6', name: 'OTRA', country: 'MX', sat_number: '30001000000500003417' },
      ({ cer, key }) => [cer, key],
    );
    expect(new X509Certificate(other.key.certificate_pem).serialNumber).toMatch(/^33/);
    const why = { motive: '02', text: '', substitute: null, at: '2026-11-20T16:00:00Z', ticket: null };
    expect(await taxOf(target).cancel(target.ctx, one, why, other.key)).toMatchObject({
      state: 'refused',
      notices: [{ code: '203' }],
    });
    await expect(taxOf(target).cancel(target.ctx, one, why, null)).rejects.toMatchObject({ kind: 'config' });
  });
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Issuer } from '#countries/core/country.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import { guatemala } from '#countries/gt/guatemala.ts';
import { GuatemalaSettings } from '#countries/gt/settings.ts';
import { validateXsd } from '#platform/documents/validate-xsd.ts';
import { ACCOUNT } from '../../../sandbox/infile/submission.ts';
import { ON, sealDraft } from '../../../tests/country-suite.ts';
import { givenOrderFacts } from '../../../tests/given-order-facts.ts';
import type { IssuedDocument, SealedDocument } from '../core/tax-service.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { taxSuite } from '../suites/tax-suite.ts';
import { anulacionXml } from './anulacion-xml.ts';
import { noticesOf } from './errors.ts';
import { readDte } from './map.ts';

const credentials = { username: ACCOUNT.usuario, signing_key: ACCOUNT.llaveFirma, api_key: ACCOUNT.llaveApi };
const wrong = { ...credentials, api_key: 'sandbox-wrong' };

const settingsWith = (mode: 'unified' | 'two_step') => (url: string) => {
  const base = `${url}/infile`;
  return { mode, certifier_url: base, signer_url: base, receivers_url: base, report_url: base };
};
const targets = (mode: 'unified' | 'two_step') =>
  sandboxTargets({ kind: 'infile', partner: 'infile', credentials, settings: settingsWith(mode) });
const open = targets('unified');

const issuer: Issuer<GuatemalaSettings> = {
  environment: 'test',
  provider: 'infile',
  settings: GuatemalaSettings.parse({
    nit: '16693949',
    name: 'Comercial Quetzal, S.A.',
    trade_name: 'Quetzal',
    address: '6a avenida 1-23 zona 1',
    municipality: 'Guatemala',
    department: 'Guatemala',
    isr_scenario: '1',
  }),
  certificate: null,
};

const place = { address: '', city: '', state: '', postal_code: '', country: 'GT' };
const facts = (total: string): OrderFacts =>
  givenOrderFacts(
    { currency: 'GTQ', total, place },
    { customer_name: 'María Peña & Hijos 😀', customer_email: '', buyer_tax_id: '5051023-1', payments: [], lines: [] },
  );

type Change = { total?: string; key?: string; origin?: Origin };

/** A document of one line, sealed at nine. */
function document(
  number: number,
  { total = '112.00', key = `document-${number}`, origin }: Change = {},
): SealedDocument {
  const order = facts(origin ? `-${total}` : total);
  const drafted = guatemala.draft(order, issuer, origin ?? null, ON);
  return sealDraft(guatemala, issuer, drafted, { number, at: `${ON}T15:00:00Z`, key });
}

const Held = z.object({
  data: z.array(
    z.object({
      operation: z.string(),
      uuid: z.string(),
      serie: z.string(),
      numero: z.string(),
      annulled_at: z.string().nullable(),
    }),
  ),
});
const held = async (target: Target) =>
  Held.parse(await target.control('GET', '/infile/documents')).data.filter(
    ({ operation }) => operation === 'CERTIFICACION',
  );

function taxOf({ connector }: Target) {
  const { tax } = connector;
  if (!tax?.cancel || !tax.pdf) throw new Error('the connector lacks verbs');
  return { issue: tax.issue, lookUp: tax.lookUp, cancel: tax.cancel, pdf: tax.pdf };
}

async function issued(target: Target, sealed: SealedDocument): Promise<IssuedDocument> {
  const answer = await taxOf(target).issue(target.ctx, sealed);
  if (answer.state !== 'authorised') throw new Error(JSON.stringify(answer));
  return { ...sealed, ids: { ...sealed.ids, ...answer.ids }, xml: answer.xml ?? sealed.xml };
}

const why = {
  motive: '01',
  text: 'Pedido duplicado & "mal"',
  substitute: null,
  at: '2026-11-20T16:00:00Z',
  ticket: null,
};
const cancel = (target: Target, one: IssuedDocument) => taxOf(target).cancel(target.ctx, one, why, null);

const originOf = ({ ids, total }: IssuedDocument): Origin => ({
  document_id: 1,
  kind: 'sale',
  full_number: `${ids.serie}-${ids.numero}`,
  ids,
  issued_on: '2026-11-20',
  currency: 'GTQ',
  total,
  corrected: '0',
  rates: ['12'],
  lines: [],
});

const refuse = (target: Target, code: string) =>
  target.control('POST', '/infile/refusals', { code, mensaje: 'Dicho por la prueba' });

taxSuite(
  async () => {
    const target = await open();
    return {
      ...target,
      document: (number) => document(number),
      issue_call: 'POST /infile/fel/procesounificado',
      decide: async () => {},
      refuse: () => refuse(target, 'RCP309'),
      held: async () => (await held(target)).length,
      settings: settingsWith('unified'),
    };
  },
  { wrong },
);

describe.each(['unified', 'two_step'] as const)('%s', (mode) => {
  test('a document is certified, and annulled once; again changes nothing', async () => {
    const target = await targets(mode)();
    const one = await issued(target, document(1));
    expect((await issued(target, document(1))).ids).toEqual(one.ids);
    const cancelled = await cancel(target, one);
    expect(cancelled).toMatchObject({ state: 'cancelled', receipt: expect.stringContaining(one.ids.uuid ?? '-') });
    expect(await cancel(target, one)).toEqual(cancelled);
    expect(await held(target)).toMatchObject([{ annulled_at: expect.any(String) }]);
  });

  test.each(['signing_key', 'api_key'] as const)('a wrong %s is an auth failure', async (key) => {
    const target = await targets(mode)();
    const ctx = target.open({ credentials: { ...credentials, [key]: 'sandbox-wrong' } });
    await expect(taxOf(target).issue(ctx, document(1))).rejects.toMatchObject({ kind: 'auth' });
    expect(await held(target)).toEqual([]);
  });
});

describe('two steps', () => {
  const openTwo = targets('two_step');

  test('an answer that is lost leaves the document in doubt, and it is found', async () => {
    const target = await openTwo();
    await target.fault({ kind: 'drop-after-commit', match: 'POST /infile/fel/certificacion', count: 1 });
    await expect(taxOf(target).issue(target.ctx, document(1))).rejects.toMatchObject({ kind: 'uncertain' });
    expect(await taxOf(target).lookUp(target.ctx, document(1), null)).toMatchObject({ state: 'authorised' });
    await issued(target, document(1));
    expect(await held(target)).toHaveLength(1);
  });

  test('a document that the signer does not answer was not certified', async () => {
    const target = await openTwo();
    await target.fault({ kind: 'error-500', match: 'POST /infile/sign_solicitud_firmas' });
    await expect(taxOf(target).issue(target.ctx, document(1))).rejects.toMatchObject({ kind: 'transient' });
    expect(await held(target)).toEqual([]);
  });
});

authSuite(open, { wrong, calls_when_dead: 1 });
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

describe('certifying', () => {
  test('gives the numbers, the certifier and the document with its Certificacion, otherwise as it was sent', async () => {
    const target = await open();
    const sealed = document(1);
    const answer = await taxOf(target).issue(target.ctx, sealed);
    const [one] = await held(target);
    expect(answer).toMatchObject({
      state: 'authorised',
      ids: {
        uuid: one?.uuid,
        serie: one?.serie,
        numero: one?.numero,
        nitCertificador: '12521337',
        fechaCertificacion: expect.stringMatching(/^2026-11-20T09:40:/),
      },
      at: expect.stringMatching(/^2026-11-20T15:40:/),
      notices: [],
    });
    const xml = answer.state === 'authorised' ? answer.xml : '';
    expect(xml?.replace(/<dte:Certificacion>.*<\/dte:Certificacion>/, '')).toBe(sealed.xml);
  });

  test('another document under a used identificador is not taken for the first', async () => {
    const target = await open();
    await issued(target, document(1, { key: 'same' }));
    const other = document(1, { key: 'same', total: '113.00' });
    const notices = [{ code: 'other_content', is_warning: false }];
    const rejected = { state: 'rejected', is_number_used: false, notices };
    expect(await taxOf(target).issue(target.ctx, other)).toMatchObject(rejected);
    expect(await taxOf(target).lookUp(target.ctx, other, null)).toMatchObject(rejected);
  });

  test('each error is a notice, and the identificador is free again', async () => {
    const target = await open();
    await target.control('DELETE', '/infile/taxpayers/50510231');
    const answer = await taxOf(target).issue(target.ctx, document(1));
    expect(answer).toMatchObject({ state: 'rejected', is_number_used: false, notices: [{ code: 'RCP309' }] });
    await target.control('PUT', '/infile/taxpayers', { nit: '50510231', nombre: 'MEGAPRINT' });
    await issued(target, document(1));
  });

  test('a credit note refers to its invoice, which is then not annulled', async () => {
    const target = await open();
    const one = await issued(target, document(1));
    await issued(target, document(2, { total: '56.00', origin: originOf(one) }));
    expect(await cancel(target, one)).toMatchObject({ state: 'refused', notices: [{ is_warning: false }] });
    const above = document(3, { total: '113.00', origin: originOf(one) });
    expect(await taxOf(target).issue(target.ctx, above)).toMatchObject({
      state: 'rejected',
      notices: expect.arrayContaining([expect.objectContaining({ code: 'RCP350' })]),
    });
  });

  test('gives a PDF of the certified document', async () => {
    const target = await open();
    const one = await issued(target, document(1));
    expect(Buffer.from(await taxOf(target).pdf(target.ctx, one)).toString('latin1')).toMatch(/^%PDF-/);
    const unknown = { ...one, ids: { uuid: '00000000-0000-4000-8000-000000000000' } };
    await expect(taxOf(target).pdf(target.ctx, unknown)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

test.each([
  [{ numeral: 'RCP309', validacion: 'FEL_RCP309', mensaje_error: 'x' }, 'RCP309'],
  [{ numeral: '3.5.1', validacion: 'FEL-GUI-51', mensaje_error: 'FEL-GUI-51 | 3.5 | 3.5.1 | x' }, '3.5.1'],
  [{ numeral: '', validacion: '', mensaje_error: 'FEL_RCP318 | falta' }, 'RCP318'],
  [{ numeral: '', validacion: '', mensaje_error: 'falta' }, 'infile'],
])('the code of %j is %s', (error, code) => {
  const [notice] = noticesOf({ descripcion: '', descripcion_errores: [{ ...error, categoria: '' }] });
  expect(notice?.code).toBe(code);
});

// Without TAX_SCHEMAS the SAT's schemas are not at hand.
test.skipIf(!process.env.TAX_SCHEMAS)("an annulment fits the SAT's schema, whatever the reason says", async () => {
  const dte = await readDte(document(1).xml);
  const uuid = '40706AFC-E320-41F3-A2E1-111111111111';
  for (const reason of ['', ' \u0007 ', 'ñ'.repeat(400), 'a & <b> "c" 😀\n\uD800']) {
    const xml = anulacionXml({ uuid, dte, at: '2026-11-20T16:00:00Z', reason });
    const schema = join(process.env.TAX_SCHEMAS ?? '', 'gt-fel/fel-anulacion.derived.xsd');
    expect(await validateXsd(Buffer.from(xml), schema)).toEqual([]);
  }
});

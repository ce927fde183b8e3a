import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Issuer } from '#countries/core/country.ts';
import { ecuador } from '#countries/ec/ecuador.ts';
import { EcuadorSettings } from '#countries/ec/settings.ts';
import { ON, sealDraft } from '../../../tests/country-suite.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TaxTarget, taxSuite } from '../suites/tax-suite.ts';

const credentials = { username: 'demo', password: 'sandbox-stupendo' };
const settings = (url: string) => ({ test_url: `${url}/stupendo`, live_url: `${url}/stupendo` });
const open = sandboxTargets({ kind: 'stupendo', partner: 'stupendo', credentials, settings });

const RUC = '1790016919001';

const issuer: Issuer<EcuadorSettings> = {
  environment: 'test',
  provider: 'stupendo',
  settings: EcuadorSettings.parse({ ruc: RUC, name: 'Prueba S.A.', main_address: 'Quito' }),
  certificate: null,
};

const place = { address: '', city: '', state: '', postal_code: '', country: 'EC' };
const facts = givenOrderFacts(
  { currency: 'USD', total: '34.49', place },
  { shipping_cost: '4.52', payments: [], lines: [givenLineFact('29.97', { name: 'Lámpara & ñandú', quantity: 3 })] },
);

/** A document of the number as Ecuador writes it, unsigned. */
function document(number: number, nonce = '12345678'): SealedDocument {
  expect(ecuador.check(facts, issuer, null, ON)).toEqual([]);
  const drafted = ecuador.draft(facts, issuer, null, ON);
  return sealDraft(ecuador, issuer, drafted, { number, nonce, at: `${ON}T15:30:00Z` });
}

const held = async (target: Target) =>
  z
    .object({ data: z.array(z.object({ clave_acceso: z.string() })) })
    .parse(await target.control('GET', '/stupendo/documents')).data;

const advance = (target: Target) => target.control('POST', '/advance', { ms: 60_000 });
const orderOutcome = (target: Target, outcome: 'devuelta' | 'no_autorizado', code: string) =>
  target.control('POST', '/stupendo/outcomes', { outcome, code, text: 'Dicho por la prueba' });

async function openTax(): Promise<TaxTarget> {
  const target = await open();
  return {
    ...target,
    document: (number) => document(number),
    issue_call: 'POST /stupendo/api/documents',
    decide: () => advance(target),
    refuse: () => orderOutcome(target, 'no_autorizado', '46'),
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

const wrong = { ...credentials, password: 'wrong' };
taxSuite(openTax, { wrong });
authSuite(open, { wrong, calls_when_dead: 1 });
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

describe('issuing', () => {
  test('a document is authorised under its clave, with the XML and PDF of the provider', async () => {
    const target = await open();
    const sealed = document(1);
    expect(await issue(target, sealed)).toMatchObject({ state: 'pending' });
    await expect(taxOf(target).pdf(target.ctx, sealed)).rejects.toMatchObject({ kind: 'not_found' });
    await advance(target);
    const authorised = {
      state: 'authorised',
      ids: {
        numeroAutorizacion: sealed.ids.claveAcceso,
        fechaAutorizacion: expect.stringMatching(/^2026-11-20T10:40:.*-05:00$/),
      },
      at: expect.stringMatching(/^2026-11-20T15:40:.*Z$/),
      xml: sealed.xml,
      notices: [],
    };
    expect(await lookUp(target, sealed)).toEqual(authorised);
    expect(await issue(target, sealed)).toEqual(authorised);
    const pdf = await taxOf(target).pdf(target.ctx, sealed);
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-/);
  });

  test('a document that is refused leaves its number free, one that is not authorised has used it', async () => {
    const target = await open();
    await orderOutcome(target, 'devuelta', '37');
    const notices = [expect.objectContaining({ code: '37', text: expect.stringContaining('Dicho por la prueba') })];
    expect(await issue(target, document(1))).toEqual({ state: 'rejected', is_number_used: false, notices });
    await orderOutcome(target, 'no_autorizado', '52');
    await issue(target, document(1));
    await advance(target);
    const refused = { state: 'rejected', is_number_used: true, notices: [{ code: '52' }] };
    expect(await lookUp(target, document(1))).toMatchObject(refused);
  });

  test('a number that another document has is used, and that one is not taken for it', async () => {
    const target = await open();
    await issue(target, document(1));
    const other = document(1, '87654321');
    expect(await lookUp(target, other)).toEqual({ state: 'never_seen' });
    expect(await issue(target, other)).toMatchObject({
      state: 'rejected',
      is_number_used: true,
      notices: [{ code: '45' }],
    });
  });

  test('a question that fails after the document was authorised changes nothing', async () => {
    const target = await open();
    await issue(target, document(1));
    await advance(target);
    await target.fault({ kind: 'error-500', match: 'POST /stupendo/EbillingV3.Consultas' });
    expect(await issue(target, document(1))).toMatchObject({ state: 'pending' });
  });
});

errorsSuite(open, [
  {
    what: 'a document of another shape is our bug',
    expected: { kind: 'bug', status: 400 },
    provoke: (target) => issue(target, { ...document(1), xml: '', ids: {} }).then(() => issue(target, document(1))),
  },
]);

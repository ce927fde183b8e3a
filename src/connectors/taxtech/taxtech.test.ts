import { expect, test } from 'vitest';
import { z } from 'zod';
import { signTest, TEST_RUC, testBoleta, testGuia } from '../../../sandbox/tax/peru/test-documents.ts';
import { makeTestKey } from '../../../sandbox/tax/test-sign.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TaxTarget, taxSuite } from '../suites/tax-suite.ts';

const credentials = { api_key: 'sandbox-tax-tech' };
const settings = (url: string) => ({ test_url: `${url}/tax-tech`, live_url: `${url}/tax-tech` });
const open = sandboxTargets({ kind: 'taxtech', partner: 'tax-tech', credentials, settings });

const KEY = makeTestKey();
const KINDS = {
  boleta: { type: '03', series: 'B001', kind: 'sale', xml: testBoleta, call: 'POST /tax-tech/billService' },
  guide: { type: '09', series: 'T001', kind: 'guide', xml: testGuia, call: 'POST /tax-tech/v1/contribuyente' },
} as const;

function document(number: number, what: keyof typeof KINDS): SealedDocument {
  const { type, series, kind, xml } = KINDS[what];
  return {
    country: 'PE',
    kind,
    environment: 'test',
    issuer: TEST_RUC,
    series,
    number,
    issued_on: '2026-11-20',
    total: '236.00',
    ids: {
      nombreArchivo: `${TEST_RUC}-${type}-${series}-${number}`,
      tipoComprobante: type,
      serie: series,
      numero: String(number),
    },
    key: `${type}-${number}`,
    xml: signTest(xml(number), KEY),
    contingency: null,
  };
}

const Held = z.object({ data: z.array(z.unknown()) });
const held = async (target: Target) => Held.parse(await target.control('GET', '/tax-tech/documents')).data.length;
const advance = (target: Target) => target.control('POST', '/advance', { ms: 6_000 });

const openTax = (what: keyof typeof KINDS) => async (): Promise<TaxTarget> => {
  const target = await open();
  return {
    ...target,
    document: (number) => document(number, what),
    issue_call: KINDS[what].call,
    decide: () => advance(target),
    refuse: () => target.control('POST', '/tax-tech/refusals', { code: '2010', text: 'Dicho por la prueba' }),
    held: () => held(target),
    settings,
  };
};

const wrong = { api_key: 'wrong' };
taxSuite(openTax('boleta'), { wrong });
taxSuite(openTax('guide'), { wrong });
authSuite(open, { wrong, calls_when_dead: 1 });
faultsSuite(open);
// None is published: this is our own.
limitsSuite(open, { per_minute: 305 });

test('a guide that the provider says is not needed is no rejection', async () => {
  const target = await open();
  const { tax } = target.connector;
  await target.control('POST', '/tax-tech/guides-not-needed', {});
  expect(await tax?.issue(target.ctx, document(1, 'guide'))).toEqual({
    state: 'not_needed',
    notices: [{ code: '001', text: expect.stringMatching(/./), is_warning: false }],
  });
  expect(await held(target)).toBe(0);
});

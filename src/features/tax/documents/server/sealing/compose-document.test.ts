import { expect, test } from 'vitest';
import { findCountry } from '#countries/countries.ts';
import { givenOrderFacts } from '../../../../../../tests/given-order-facts.ts';
import { composeDocument, draftDocument, keyToSign } from './compose-document.ts';
import type { SealSource } from './prepare-sealing.ts';

const UUID = '6F35D3B5-3651-5370-BC2C-14CDBE384CD7';
const place = { address: 'Av. Juárez 1', city: 'Puebla', state: 'PUE', postal_code: '72000', country: 'MX' };

/** What Mexico's invoice of an order over 116 pesos is sealed from. */
function givenSource(given: Partial<SealSource> = {}): SealSource {
  const country = findCountry('MX');
  if (!country) throw new Error('Mexico is not in the list');
  const settings = country.settings.parse({ rfc: 'EKU9003173C9', name: 'Escuela Kemper Urgate', postal_code: '26015' });
  return {
    document: { account_id: 3, id: 9, order_id: 7, kind: 'sale', part: 0, seal: 0 },
    country,
    open: {
      country: 'MX',
      issuer: { environment: 'test', provider: 'solucion-factible', settings, certificate: null },
      connection_id: 4,
      issue_when: 'by_hand',
      delay_minutes: 0,
      other_currency: 'stop',
      active_since: '2026-01-01T00:00:00Z',
      certificate: null,
    },
    order: {
      ...givenOrderFacts({ currency: 'MXN', total: '116.00', place }),
      order_status: 'shipped',
      has_passed_check: true,
      is_with_warehouse: true,
      corrects_order_id: null,
      amware_ref_num: null,
      warehouse: null,
      age_ms: 0,
      has_replaced: false,
    },
    reference: null,
    share: null,
    origin: null,
    replaces: null,
    outage_id: null,
    at: '2026-11-21T04:00:00.000Z',
    in_force: { codes: { day: 'secret' }, valid_until: null },
    findings: [],
    ...given,
  };
}

const numbered = { number: 12, nonce: '00000042' };

const compose = (source: SealSource) => composeDocument(source, draftDocument(source), numbered);

test('a document has its series, its number, and the day that it is in its country', () => {
  const { content, series } = draftDocument(givenSource());
  expect(series).toMatchObject({ country: 'MX', kind: 'sale', environment: 'test', prefix: 'A', first: 1 });
  expect(content.issued_on).toBe('2026-11-20');
  const composed = compose(givenSource());
  expect(composed).toMatchObject({ seal: 1, nonce: '00000042', full_number: 'A-12' });
  expect(composed.xml).toContain('Folio="12"');
});

test('the same values give the same bytes, whose codes are not kept', () => {
  expect(compose(givenSource())).toEqual(compose(givenSource()));
  expect(compose(givenSource()).sealed).toMatchObject({
    sealing: { number: 12, key: '3-9-1-00000042', codes: {}, in_contingency: false },
    series: 'A',
    issuer: 'EKU9003173C9',
    provider: 'solucion-factible',
  });
});

test('a document that is issued while the authority is away says so', () => {
  expect(compose(givenSource({ outage_id: 1 })).sealed.sealing.in_contingency).toBe(true);
});

test('a document names the one that it takes the place of', () => {
  expect(compose(givenSource({ replaces: UUID })).xml).toContain(UUID);
  expect(compose(givenSource()).xml).not.toContain(UUID);
});

test('totals that do not add up are refused with what does not', () => {
  const source = givenSource();
  const order = { ...source.order, total_cost: '999.00' };
  expect(() => draftDocument({ ...source, order })).toThrow(
    expect.objectContaining({ name: 'Error', findings: [expect.objectContaining({ is_blocking: true })] }),
  );
});

test('what has to be signed is not sealed without a certificate', () => {
  const source = givenSource();
  expect(() => keyToSign(source)).toThrow(expect.objectContaining({ code: 'tax_issuer_missing' }));
  const certificate = Buffer.from('key');
  expect(keyToSign({ ...source, open: { ...source.open, certificate } })).toBe(certificate);
  expect(keyToSign({ ...source, country: { ...source.country, needsCertificate: () => false } })).toBeNull();
});

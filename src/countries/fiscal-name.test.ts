import { expect, test } from 'vitest';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenOrderFacts } from '../../tests/given-order-facts.ts';
import { comprador as bolivian } from './bo/comprador.ts';
import { adquiriente } from './co/adquiriente.ts';
import { ColombiaSettings } from './co/settings.ts';
import { comprador as ecuadorian } from './ec/comprador.ts';
import { receptor } from './gt/receptor.ts';
import { adquirente } from './pe/adquirente.ts';
import { PeruSettings } from './pe/settings.ts';

const settingsOf = (country: string) => demoIssuers.find((issuer) => issuer.country === country)?.settings;

const given = (country: string, buyer_tax_id_kind: string, buyer_tax_id: string, fiscal_name: string) =>
  givenOrderFacts(
    { currency: 'USD', total: '10', place: { address: 'A 1', city: 'C', state: 'S', postal_code: '1', country } },
    { buyer_tax_id_kind, buyer_tax_id, fiscal_name, company_name: 'Tienda' },
  );

const names = (fiscal: string) => [
  bolivian(given('BO', 'NIT', '1028627025', fiscal), null).nombreRazonSocial,
  adquiriente(given('CO', 'NIT', '900373115', fiscal), ColombiaSettings.parse(settingsOf('CO')), null).name,
  ecuadorian(given('EC', 'RUC', '1790012345001', fiscal), null).razonSocialComprador,
  receptor(given('GT', 'NIT', '5850612', fiscal), null).nombreReceptor,
  adquirente(given('PE', 'RUC', '20100070970', fiscal), PeruSettings.parse(settingsOf('PE')), null).name,
];

test('a document bears the name of the register where it is known, else that of the company', () => {
  expect(names('')).toEqual(Array.from({ length: 5 }, () => 'Tienda'));
  expect(names('Tienda S.A.')).toEqual(Array.from({ length: 5 }, () => 'Tienda S.A.'));
});

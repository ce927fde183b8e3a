import { below, type Tag, textAt } from '../xml.ts';
import { type Documento, partyTax } from './documento.ts';
import { digitoDeVerificacion } from './nit.ts';
import type { Regla } from './regla.ts';

const CONSUMER = '222222222222';

/** Check digits, the buyer's identity, municipalities. */
export function checkParties({ root, kind, buyer }: Documento): Regla[] {
  const prefix = kind === 'factura' ? 'F' : 'C';
  const found: Regla[] = [];
  const say = (isWrong: boolean, code: string, text: string) => {
    if (isWrong) found.push({ code: prefix + code, text });
  };
  const [supplier] = below(root, ...partyTax('Supplier'), 'CompanyID');
  const [customer] = below(root, ...partyTax('Customer'), 'CompanyID');
  say(!hasDigit(supplier), 'AJ24', 'DV del NIT del emisor no está correctamente calculado');
  say(customer?.attributes.schemeName === '31' && !hasDigit(customer), 'AK24', 'DV del NIT del adquiriente incorrecto');
  const isPerson = textAt(root, 'AccountingCustomerParty', 'AdditionalAccountID') === '2';
  const identity = textAt(root, 'AccountingCustomerParty', 'Party', 'PartyIdentification', 'ID');
  say(isPerson && identity !== buyer, 'AK61', 'Identificación del adquiriente persona natural no informada');
  const isOther = buyer === CONSUMER && customer?.attributes.schemeName !== '13';
  say(isOther, 'AK62', 'Tipo de identificación del consumidor final incorrecto');
  say(!isPlace(root, 'Supplier'), 'AJ08', 'Código de municipio del emisor no corresponde');
  say(!isPlace(root, 'Customer'), 'AK08', 'Código de municipio del adquiriente no corresponde');
  return found;
}

const hasDigit = (id: Tag | undefined): boolean =>
  id !== undefined && id.attributes.schemeID === digitoDeVerificacion(id.text) && id.attributes.schemeName === '31';

/** An address may be missing; one that is there names its municipality and department by number. */
function isPlace(root: Tag, party: 'Supplier' | 'Customer'): boolean {
  return below(root, `Accounting${party}Party`, 'Party', 'PhysicalLocation', 'Address').every((address) => {
    const code = textAt(address, 'ID') ?? '';
    const names = ['CityName', 'CountrySubentity'].map((name) => textAt(address, name) ?? '');
    return (
      /^\d{5}$/.test(code) && code.startsWith(textAt(address, 'CountrySubentityCode') ?? '-') && names.every(Boolean)
    );
  });
}

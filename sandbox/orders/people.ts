import { faker } from '@faker-js/faker/locale/es_MX';
import { hashIndex, hashNumber, hashPick } from '../kit/seeded.ts';
import { type CountryCode, countryOf } from './countries.ts';
import { type Place, placeOf } from './places.ts';

const { person, location } = faker.rawDefinitions;
const FEMALE = person?.first_name?.female ?? [];
const MALE = person?.first_name?.male ?? [];
const FAMILY = person?.last_name?.generic ?? [];
const STREET_KINDS = location?.street_prefix ?? [];
const STREETS = location?.street_name_part ?? [];

const COMPANY_KINDS = ['Comercial', 'Distribuidora', 'Almacenes', 'Casa', 'Regalos', 'Importadora', 'Novedades'];
const PER_CENT_WITH_COMPANY = 35;
const MAIL_DOMAINS = ['com', 'org', 'net'];

/** An invented person with the right shape of data for a country. */
export interface Person {
  country: CountryCode;
  firstName: string;
  /** Both family names. */
  lastName: string;
  company: string;
  email: string;
  phone: string;
  /** 1 English, 2 Spanish. */
  languageID: number;
}

export interface Address extends Place {
  address1: string;
}

/** The person that belongs to a key for good. */
export function personOf(key: string): Person {
  const { code: country, legalForm } = countryOf(key);
  const firstName = hashPick('first', key, hashIndex('sex', key, 2) === 0 ? MALE : FEMALE);
  const family = hashPick('last1', key, FAMILY);
  const hasCompany = hashIndex('company', key, 100) < PER_CENT_WITH_COMPANY;
  return {
    country,
    firstName,
    lastName: `${family} ${hashPick('last2', key, FAMILY)}`,
    company: hasCompany ? `${hashPick('company_kind', key, COMPANY_KINDS)} ${family} ${legalForm}` : '',
    email: `${plain(firstName)}.${plain(family)}.${plain(key)}@example.${hashPick('mail', key, MAIL_DOMAINS)}`,
    phone: phoneOf(country, key),
    languageID: hashIndex('language', key, 10) === 0 ? 1 : 2,
  };
}

/** The address that belongs to a key for good. */
export function addressOf(country: CountryCode, key: string): Address {
  const street = `${hashPick('street_kind', key, STREET_KINDS)} ${hashPick('street', key, STREETS)}`;
  return { address1: `${street} ${1 + hashIndex('number', key, 1999)}`, ...placeOf(country, key) };
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function phoneOf(country: CountryCode, key: string): string {
  const digits = (count: number) => String(hashNumber('phone', key) % 10n ** BigInt(count)).padStart(count, '0');
  const area = (areas: readonly string[]) => hashPick('area', key, areas);
  const numbers: Record<CountryCode, () => string> = {
    MX: () => `+52${area(['55', '33', '81'])}${digits(8)}`,
    CO: () => `+5730${digits(8)}`,
    PE: () => `+519${digits(8)}`,
    EC: () => `+5939${digits(8)}`,
    GT: () => `+502${area(['3', '4', '5'])}${digits(7)}`,
    BO: () => `+591${area(['6', '7'])}${digits(7)}`,
  };
  return numbers[country]();
}

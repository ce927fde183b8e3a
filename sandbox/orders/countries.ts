import { hashIndex } from '../kit/seeded.ts';
import type { Warehouse } from './shop.ts';

export type CountryCode = 'MX' | 'CO' | 'PE' | 'EC' | 'GT' | 'BO';

export interface Country {
  code: CountryCode;
  /** Per cent of the customers. */
  share: number;
  currency: string;
  /** Units of the currency for one US dollar, rounded: made-up prices only. */
  perDollar: number;
  legalForm: string;
  warehouse: Warehouse;
}

const warehouse = (
  warehouseID: number,
  country: CountryCode,
  city: string,
  state: string,
  zip: string,
  address1: string,
) => ({
  warehouseID,
  description: `Bodega ${city}`,
  address1,
  city,
  state,
  zip,
  country,
});

/** The shop's six countries, one Exigo warehouse each. */
export const COUNTRIES: Readonly<Record<CountryCode, Country>> = {
  MX: {
    code: 'MX',
    share: 30,
    currency: 'mxn',
    perDollar: 18,
    legalForm: 'S.A. de C.V.',
    warehouse: warehouse(1, 'MX', 'Ciudad de México', 'Ciudad de México', '15020', 'Eje 3 Norte 410'),
  },
  CO: {
    code: 'CO',
    share: 25,
    currency: 'cop',
    perDollar: 4000,
    legalForm: 'S.A.S.',
    warehouse: warehouse(2, 'CO', 'Bogotá', 'Bogotá', '110111', 'Calle 13 # 68-45'),
  },
  PE: {
    code: 'PE',
    share: 20,
    currency: 'pen',
    perDollar: 3.75,
    legalForm: 'S.A.C.',
    warehouse: warehouse(3, 'PE', 'Lima', 'Lima', '15001', 'Av. Argentina 2085'),
  },
  EC: {
    code: 'EC',
    share: 10,
    currency: 'usd',
    perDollar: 1,
    legalForm: 'Cía. Ltda.',
    warehouse: warehouse(4, 'EC', 'Quito', 'Pichincha', '170102', 'Av. Galo Plaza 51-23'),
  },
  GT: {
    code: 'GT',
    share: 8,
    currency: 'gtq',
    perDollar: 7.7,
    legalForm: 'S.A.',
    warehouse: warehouse(5, 'GT', 'Ciudad de Guatemala', 'Guatemala', '01012', 'Calzada Aguilar Batres 34-70'),
  },
  BO: {
    code: 'BO',
    share: 7,
    currency: 'bob',
    perDollar: 6.9,
    legalForm: 'S.R.L.',
    warehouse: warehouse(6, 'BO', 'La Paz', 'La Paz', '', 'Av. Buenos Aires 1420'),
  },
};

export const COUNTRY_LIST: readonly Country[] = Object.values(COUNTRIES);
export const WAREHOUSES: readonly Warehouse[] = COUNTRY_LIST.map((country) => country.warehouse);

/** The country that a customer's key belongs to for good. */
export function countryOf(key: string): Country {
  let rest = hashIndex('country', key, 100);
  for (const country of COUNTRY_LIST) {
    if (rest < country.share) return country;
    rest -= country.share;
  }
  throw new Error('The shares of the countries do not make 100');
}

/** Cents of a currency for an amount in US cents, without odd change. */
export function priceIn(country: Country, usCents: number): number {
  const cents = usCents * country.perDollar;
  const step = country.perDollar >= 1000 ? 10_000 : country.perDollar === 1 ? 1 : 10;
  return Math.round(cents / step) * step;
}

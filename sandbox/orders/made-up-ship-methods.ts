import { COUNTRIES, type CountryCode, WAREHOUSES } from './countries.ts';
import type { ShipMethod } from './shop.ts';

/** The method that the demo leaves unmapped, so that some new orders need fixing. */
export const UNMAPPED_METHOD = 90;
export const PICKUP_METHOD = 99;

export const STANDARD_METHODS: Readonly<Record<CountryCode, { standard: number; express: number }>> = {
  MX: { standard: 11, express: 12 },
  CO: { standard: 21, express: 22 },
  PE: { standard: 31, express: 32 },
  EC: { standard: 41, express: 42 },
  GT: { standard: 51, express: 52 },
  BO: { standard: 61, express: 62 },
};

const everywhere = WAREHOUSES.map((warehouse) => warehouse.warehouseID);

export const MADE_UP_SHIP_METHODS: readonly ShipMethod[] = [
  ...Object.values(COUNTRIES).flatMap(({ code, warehouse }) => [
    {
      shipMethodID: STANDARD_METHODS[code].standard,
      description: `Envío estándar ${code}`,
      warehouseIDs: [warehouse.warehouseID],
      amount: 490,
    },
    {
      shipMethodID: STANDARD_METHODS[code].express,
      description: `Envío exprés ${code}`,
      warehouseIDs: [warehouse.warehouseID],
      amount: 990,
    },
  ]),
  { shipMethodID: UNMAPPED_METHOD, description: 'Mensajero en bicicleta', warehouseIDs: everywhere, amount: 350 },
  { shipMethodID: PICKUP_METHOD, description: 'Recoger en tienda', warehouseIDs: everywhere, amount: 0 },
];

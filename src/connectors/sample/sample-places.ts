import type { RemoteLocation, RemoteShipCode, RemoteShipMethod } from '../core/remote.ts';

const place = (id: string, description: string, city: string, country: string): RemoteLocation => ({
  id,
  description,
  city,
  country,
  is_active: true,
});

/** The places of the sample warehouse; the first is the one that ships. */
export const coreLocations: readonly RemoteLocation[] = [
  place('SCL1', 'Santiago', 'Santiago', 'CL'),
  place('MVD1', 'Montevideo', 'Montevideo', 'UY'),
];

const method = (code: string, carrier: string, name: string): RemoteShipMethod => ({
  code,
  carrier,
  name,
  is_active: true,
});

/** How the sample warehouse ships, with carriers that do not exist. */
export const shipMethods: readonly RemoteShipMethod[] = [
  method('RUTA-EST', 'Ruta Clara', 'Ruta Clara estándar'),
  method('RUTA-EXP', 'Ruta Clara', 'Ruta Clara exprés'),
  method('CONDOR-AIR', 'Cóndor Azul', 'Cóndor Azul aéreo'),
  method('CONDOR-MOTO', 'Cóndor Azul', 'Cóndor Azul, mensajero en moto'),
];

/** The places of the sample shop. */
export const shopLocations: readonly RemoteLocation[] = [place('tienda', 'Tienda Santiago', 'Santiago', 'CL')];

/** The sample shop's ways to ship, each with the warehouse's method; one is not mapped yet. */
export const shopCodes: readonly (RemoteShipCode & { means: string | null })[] = [
  { code: 'estandar', description: 'Envío estándar', means: 'RUTA-EST' },
  { code: 'expres', description: 'Envío exprés', means: 'RUTA-EXP' },
  { code: 'aereo', description: 'Envío aéreo', means: 'CONDOR-AIR' },
  { code: 'moto', description: 'Mensajero en moto', means: null },
];

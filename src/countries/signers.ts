import { sign as signBolivia } from './bo/sign.ts';
import { sign as signColombia } from './co/sign.ts';
import type { Sign } from './core/country.ts';
import { sign as signEcuador } from './ec/sign.ts';
import { sign as signGuatemala } from './gt/sign.ts';
import { sign as signMexico } from './mx/sign.ts';
import { sign as signPeru } from './pe/sign.ts';

/**
 * How each country signs, by its code. Apart from the list of countries, which the browser reads too: keys stay on the
 * server.
 */
export const signers: Readonly<Record<string, Sign>> = {
  BO: signBolivia,
  CO: signColombia,
  EC: signEcuador,
  GT: signGuatemala,
  MX: signMexico,
  PE: signPeru,
};

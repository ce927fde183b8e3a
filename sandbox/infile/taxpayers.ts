import { hashPick } from '../kit/seeded.ts';
import { isNit } from './tax-numbers.ts';

const NAMES = [
  'COMERCIAL LA ANTIGUA, SOCIEDAD ANONIMA',
  'DISTRIBUIDORA QUETZAL, SOCIEDAD ANONIMA',
  'LOPEZ,PEREZ,,ANA,LUCIA',
  'RAMIREZ,MORALES,,CARLOS,ENRIQUE',
  'GARCIA,HERNANDEZ,,MARIA,JOSE',
];

/** SAT's register of taxpayers: every NIT with a right check digit is in it unless it was struck. */
export class Taxpayers {
  readonly #names = new Map<string, string>();
  readonly #struck = new Set<string>();

  /** The name that belongs to a NIT, made up unless it was saved. Undefined when the NIT is not in the register. */
  nameOf(nit: string): string | undefined {
    if (!isNit(nit) || this.#struck.has(nit)) return undefined;
    return this.#names.get(nit) ?? hashPick('taxpayer', nit, NAMES);
  }

  save(nit: string, nombre: string): void {
    this.#names.set(nit, nombre);
    this.#struck.delete(nit);
  }

  strike(nit: string): void {
    this.#struck.add(nit);
  }
}

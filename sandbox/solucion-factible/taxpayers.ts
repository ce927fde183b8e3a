/** An entry of SAT's list of taxpayers. */
export interface Taxpayer {
  rfc: string;
  nombre: string;
  codigoPostal: string;
  regimen: string;
}

/** The part of SAT's list that is known here. A taxpayer of whom nothing is known passes every check. */
export class Taxpayers {
  readonly #known = new Map<string, Taxpayer | 'unknown'>();

  save(taxpayer: Taxpayer): void {
    this.#known.set(taxpayer.rfc, taxpayer);
  }

  /** The RFC is not in SAT's list. */
  strike(rfc: string): void {
    this.#known.set(rfc, 'unknown');
  }

  find(rfc: string): Taxpayer | 'unknown' | undefined {
    return this.#known.get(rfc);
  }
}

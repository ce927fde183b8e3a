import { createHash } from 'node:crypto';
import { Refused } from './mensajes.ts';

const DAY_MS = 24 * 3_600_000;
const CUIS_MS = 365 * DAY_MS;

/** The scope of a CUIS. */
export interface Place {
  codigoAmbiente: string;
  codigoModalidad: string;
  codigoSistema: string;
  nit: string;
  codigoSucursal: string;
  codigoPuntoVenta: string;
}

export interface Cuis {
  codigo: string;
  place: Place;
  validUntil: number;
}

export interface Cufd {
  codigo: string;
  codigoControl: string;
  direccion: string;
  cuis: Cuis;
  from: number;
  validUntil: number;
}

/** The system codes and day codes that were given. */
export class DayCodes {
  readonly #cuis = new Map<string, Cuis>();
  readonly #cufds = new Map<string, Cufd>();
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
  }

  get counts(): { cuis: number; cufd: number } {
    return { cuis: this.#cuis.size, cufd: this.#cufds.size };
  }

  /** The one in force, or a new one. */
  cuisFor(place: Place, now: number): { cuis: Cuis; isNew: boolean } {
    const inForce = [...this.#cuis.values()].find((one) => isSame(one.place, place) && one.validUntil > now);
    if (inForce) return { cuis: inForce, isNew: false };
    const codigo = this.#hash('cuis', this.#cuis.size).slice(0, 8);
    const cuis = { codigo, place, validUntil: now + CUIS_MS };
    this.#cuis.set(codigo, cuis);
    return { cuis, isNew: true };
  }

  /** A new one each time; those before stay in force until their own end. */
  cufdFor(cuis: Cuis, now: number): Cufd {
    const count = this.#cufds.size;
    const codigo = `B${Buffer.from(this.#hash('cufd', count)).toString('base64').slice(0, 52)}`;
    const codigoControl = this.#hash('control', count).slice(0, 15);
    const cufd = {
      codigo,
      codigoControl,
      direccion: direccionOf(cuis.place),
      cuis,
      from: now,
      validUntil: now + DAY_MS,
    };
    this.#cufds.set(codigo, cufd);
    return cufd;
  }

  /** Null: no code of any place. */
  cufd(codigo: string): Cufd | null {
    return this.#cufds.get(codigo) ?? null;
  }

  /** The CUIS of a request, of its own place and in force; a catalogue's request names no modality. @throws Refused */
  checkCuis(codigo: string, place: Omit<Place, 'codigoModalidad'> & { codigoModalidad?: string }, now: number): Cuis {
    const cuis = this.#cuis.get(codigo);
    if (!cuis) throw new Refused('913');
    if (!isSame(cuis.place, { ...cuis.place, ...place })) throw new Refused('930');
    if (cuis.validUntil <= now) throw new Refused('929');
    return cuis;
  }

  /** Ends all codes of a kind now. */
  expire(kind: 'cuis' | 'cufd', now: number): void {
    for (const code of (kind === 'cuis' ? this.#cuis : this.#cufds).values()) {
      code.validUntil = Math.min(code.validUntil, now);
    }
  }

  #hash(kind: string, count: number): string {
    return createHash('sha256').update(`${this.#seed} ${kind} ${count}`).digest('hex').toUpperCase();
  }
}

const isSame = (one: Place, other: Place): boolean =>
  one.codigoAmbiente === other.codigoAmbiente &&
  one.codigoModalidad === other.codigoModalidad &&
  one.codigoSistema === other.codigoSistema &&
  one.nit === other.nit &&
  one.codigoSucursal === other.codigoSucursal &&
  one.codigoPuntoVenta === other.codigoPuntoVenta;

const direccionOf = ({ codigoSucursal }: Place): string =>
  codigoSucursal === '0' ? 'AV. JORGE LOPEZ #123' : `CALLE COMERCIO #${codigoSucursal}`;

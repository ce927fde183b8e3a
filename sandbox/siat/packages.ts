import type { Fields } from './answer.ts';
import type { Event } from './events.ts';
import type { Request } from './request.ts';

/** Documents that came together, and what became of them. */
export interface Package {
  codigoRecepcion: string;
  request: Request;
  event: Event;
  files: readonly Buffer[];
  decidedAt: number;
  /** The outcomes of its documents, by their position in it; null before. */
  decision: { mensajes: Fields[]; isWhole: boolean } | null;
}

/** The packages of documents that were issued while the SIN could not be reached. */
export class Packages {
  readonly #packages = new Map<string, Package>();
  /** Those that are not decided, the oldest first. */
  readonly #waiting: Package[] = [];
  /** How long one waits for its decision. */
  readonly stepMs: number;

  constructor(stepMs: number) {
    this.stepMs = stepMs;
  }

  get count(): number {
    return this.#packages.size;
  }

  byCode(codigoRecepcion: string): Package | undefined {
    return this.#packages.get(codigoRecepcion);
  }

  add(taken: Package): void {
    this.#packages.set(taken.codigoRecepcion, taken);
    this.#waiting.push(taken);
  }

  /** Takes the oldest of those that wait, where its time has come. */
  takeDue(now: number): Package | undefined {
    const [oldest] = this.#waiting;
    return oldest && now >= oldest.decidedAt ? this.#waiting.shift() : undefined;
  }
}

import type { Clock } from '../kit/clock.ts';
import { Books } from './books.ts';
import { DayCodes } from './day-codes.ts';
import { Events } from './events.ts';
import { Packages } from './packages.ts';
import { Refusals } from './refusals.ts';

/** The SIN's data. */
export class Office {
  readonly clock: Clock;
  readonly codes: DayCodes;
  readonly books = new Books();
  readonly refusals = new Refusals();
  readonly events = new Events();
  readonly packages: Packages;
  /** NITs of buyers that do not exist. */
  unknownNits: ReadonlySet<string> = new Set();

  constructor(clock: Clock, seed: string, stepMs: number) {
    this.clock = clock;
    this.codes = new DayCodes(seed);
    this.packages = new Packages(stepMs);
  }
}

import { z } from 'zod';

const Day = z.iso.date();

/** A numbering that the DIAN authorised. */
export const Rango = z.strictObject({
  /** Returned to this NIT; absent: valid for every taxpayer and returned to none, as the test numbering is. */
  issuer: z.string().optional(),
  /** Associated with this software; absent: with any. */
  software_id: z.string().optional(),
  resolution: z.string().regex(/^\d+$/),
  prefix: z.string(),
  from: z.int(),
  to: z.int(),
  valid_from: Day,
  valid_until: Day,
  technical_key: z.string().min(1),
});
export type Rango = z.infer<typeof Rango>;

export const Software = z.strictObject({ software_id: z.string().min(1), pin: z.string().min(1) });

/** The range that the DIAN gives everybody for tests, with its technical key. */
const TEST_RANGE: Rango = {
  resolution: '18760000001',
  prefix: 'SETP',
  from: 990_000_000,
  to: 995_000_000,
  valid_from: '2019-01-19',
  valid_until: '2030-01-19',
  technical_key: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
};

/** Numberings and software that are known here. */
export class Register {
  readonly #ranges = [TEST_RANGE];
  readonly #pins = new Map<string, string>();

  addRange(range: Rango): void {
    this.#ranges.push(range);
  }

  addSoftware({ software_id, pin }: z.infer<typeof Software>): void {
    this.#pins.set(software_id, pin);
  }

  range(resolution: string, prefix: string): Rango | undefined {
    return this.#ranges.find((range) => range.resolution === resolution && range.prefix === prefix);
  }

  /** The numberings that were authorised for an issuer and are in force on a day. */
  inForce(issuer: string, day: string): Rango[] {
    return this.#ranges.filter(
      (range) => range.issuer === issuer && range.valid_from <= day && day <= range.valid_until,
    );
  }

  hasResolution(resolution: string): boolean {
    return this.#ranges.some((range) => range.resolution === resolution);
  }

  /** Undefined for a software of which nothing is known: its codes are not checked. */
  pin(softwareId: string): string | undefined {
    return this.#pins.get(softwareId);
  }
}

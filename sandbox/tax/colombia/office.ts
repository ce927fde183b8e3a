import type { Clock } from '../../kit/clock.ts';
import { Books, type HeldDocument } from './books.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkHead } from './check-head.ts';
import { checkNote } from './check-note.ts';
import { checkParties } from './check-parties.ts';
import { checkShape } from './check-shape.ts';
import { type Documento, readDocumento } from './documento.ts';
import { Register } from './register.ts';
import type { Regla } from './regla.ts';

/** The result of validation. */
export type Verdict =
  | { isValid: true; held: HeldDocument }
  /** `document` is absent where the file could not be read. */
  | { isValid: false; reglas: readonly Regla[]; document?: Documento };

/** The DIAN's validation of documents, for every issuer. */
export class Office {
  readonly books = new Books();
  readonly register = new Register();
  readonly clock: Clock;
  #ordered: { regla: Regla; times: number }[] = [];

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Has the next documents that would be valid rejected. */
  order(regla: Regla, times: number): void {
    this.#ordered.push({ regla, times });
  }

  /**
   * Judges a file and keeps it where it is valid. `checkFile`: the checks in addition to the content, such as of the
   * signature.
   */
  validate(xml: Uint8Array, checkFile: (now: number) => Regla[]): Verdict {
    const document = readDocumento(xml);
    if (!document) return { isValid: false, reglas: [{ code: 'ZB01', text: 'Fallo en el esquema XML del archivo' }] };
    const shape = checkShape(document);
    if (shape.length > 0) return { isValid: false, reglas: shape, document };
    const known = this.books.byNumber(document);
    if (known) {
      known.timesSent += 1;
      return { isValid: false, reglas: [{ code: '90', text: 'Documento procesado anteriormente.' }], document };
    }
    const now = this.clock.now();
    const reglas = [
      ...checkFile(now),
      ...checkHead(document, this.register, now),
      ...checkParties(document),
      ...checkAmounts(document),
      ...checkNote(document, this.books),
    ];
    if (reglas.length > 0) return { isValid: false, reglas, document };
    const ordered = this.#nextOrder();
    if (ordered) return { isValid: false, reglas: [ordered], document };
    return { isValid: true, held: this.books.add(document, Buffer.from(xml).toString(), now) };
  }

  #nextOrder(): Regla | undefined {
    const [order] = this.#ordered;
    if (!order) return undefined;
    order.times -= 1;
    if (order.times === 0) this.#ordered = this.#ordered.slice(1);
    return order.regla;
  }
}

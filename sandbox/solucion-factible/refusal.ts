/**
 * A document, or a cancellation, that is refused: the code and text of its result. Codes of SAT's matrix are in the
 * text too.
 */
export class Refusal extends Error {
  /** `301`, or `CFDI40108` where the matrix of SAT's errors has it. */
  readonly code: string;
  constructor(code: string, message: string) {
    super(code.startsWith('CFDI') ? `${code} - ${message}` : message);
    this.code = code;
  }
}

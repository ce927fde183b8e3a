/** One reason for which a document is refused: a code of SAT's catalogue of messages, without `FEL_`, and its text. */
export interface Finding {
  code: string;
  text: string;
}

/** Ends the checks at once: later ones could not be judged. */
export class Refusal extends Error {
  readonly finding: Finding;
  constructor(code: string, text: string) {
    super(text);
    this.finding = { code, text };
  }
}

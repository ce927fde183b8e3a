/** An identity card: its number, and the suffix of those whose number was given twice, such as `1A`. */
export type Cedula = { numero: string; complemento: string };

/** Where it was issued, as older cards have it behind the number; the document does not bear it. */
const ISSUED_IN = /[\s-]*(LP|CB|CBBA|SC|SCZ|OR|PT|CH|TJ|BE|BN|PD|PA)$/;

/** Reads `5115889`, `5115889-1A`, `51158891A` and `5115889 LP`; null where it is no card's number. */
export function readCedula(text: string): Cedula | null {
  const clean = text.toUpperCase().replaceAll('.', '').trim();
  const issued = ISSUED_IN.exec(clean);
  const body = issued ? clean.slice(0, issued.index) : clean;
  // Without a separator it is recognised only where it ends with a letter.
  const [, numero, complemento = ''] =
    /^(\d{4,10})$/.exec(body) ??
    /^(\d{4,10})[\s-]+([A-Z\d]{1,5})$/.exec(body) ??
    /^(\d{4,10})(\d[A-Z])$/.exec(body) ??
    [];
  return numero === undefined ? null : { numero, complemento };
}

/** Invoice, credit note, container, and the zip around them. */
type Kind = 'fv' | 'nc' | 'ad' | 'z';

/**
 * The name of a file without its ending: kind, NIT, 000 for a software of one's own, year, and a number in hexadecimal,
 * which is the document's. `day`: YYYY-MM-DD.
 * @see DIAN, Anexo técnico 1.9, "Nombre de los archivos"
 */
export const nombreArchivo = (kind: Kind, nit: string, day: string, number: number): string =>
  `${kind}${nit.padStart(10, '0')}000${day.slice(2, 4)}${number.toString(16).padStart(8, '0')}`;

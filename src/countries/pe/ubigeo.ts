/** How many provinces the departments 01 to 25 have. @see INEI, ubigeo; SUNAT, catalogue 13 */
const PROVINCES = [7, 20, 7, 8, 11, 13, 1, 13, 7, 11, 5, 9, 12, 3, 10, 8, 3, 3, 3, 8, 13, 10, 4, 3, 4];

/**
 * The six digits of a district: department, province, district. A zero that a spreadsheet took from the front is put
 * back. Districts come and go each year, so only department and province are looked up; null where there is no such
 * province.
 */
export function ubigeoOf(text: string): string | null {
  const code = text.trim().padStart(6, '0');
  const [, department, province, district] = /^(\d\d)(\d\d)(\d\d)$/.exec(code)?.map(Number) ?? [];
  if (!department || !province || !district) return null;
  return province <= (PROVINCES[department - 1] ?? 0) ? code : null;
}

const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** The check digit of a NIT. */
export function digitoDeVerificacion(nit: string): string {
  let sum = 0;
  for (let place = 0; place < nit.length; place++) {
    sum += Number(nit.charAt(nit.length - 1 - place)) * (WEIGHTS[place] ?? 0);
  }
  const rest = sum % 11;
  return String(rest > 1 ? 11 - rest : rest);
}

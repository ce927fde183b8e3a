const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Whether a text is a RUC: eleven digits, the last of which follows from the others.
 * @see SUNAT: weights 5 4 3 2 7 6 5 4 3 2, modulus 11; 10 becomes 0, 11 becomes 1
 */
export function isRuc(text: string): boolean {
  if (!/^(10|15|16|17|20)\d{9}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((all, weight, index) => all + weight * Number(text[index]), 0);
  return Number(text[10]) === (11 - (sum % 11)) % 10;
}

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Eleven digits, the last of which follows from the others. */
export function isRuc(text: string): boolean {
  if (!/^(10|15|16|17|20)\d{9}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(text.charAt(place)), 0);
  return (11 - (sum % 11)) % 10 === Number(text.charAt(10));
}

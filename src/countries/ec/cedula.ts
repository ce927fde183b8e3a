/** Provinces 01 to 24, and 30 for those who were registered abroad. */
export const PROVINCE = /^(0[1-9]|1\d|2[0-4]|30)/;

/**
 * Whether ten digits are a cédula: of a province, and with the check digit of the others (modulo 10).
 * @see Registro Civil del Ecuador
 */
export function isCedula(digits: string): boolean {
  if (!/^\d{10}$/.test(digits) || !PROVINCE.test(digits)) return false;
  const sum = [...digits.slice(0, 9)].reduce((total, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return digits.endsWith(String((10 - (sum % 10)) % 10));
}

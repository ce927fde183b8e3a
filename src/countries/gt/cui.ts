const DEPARTMENTS = 22;

/**
 * Whether a cleaned text is a CUI, a person's number in RENAP's register: eight digits, their check digit, department
 * and municipality.
 */
export function isCui(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((total, digit, place) => total + Number(digit) * (place + 2), 0);
  const department = Number(text.slice(9, 11));
  return sum % 11 === Number(text[8]) && department >= 1 && department <= DEPARTMENTS && !text.endsWith('00');
}

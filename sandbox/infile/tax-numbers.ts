/** Whether a NIT, without hyphen, has the check digit that its other digits give: 10 is written K. */
export function isNit(text: string): boolean {
  const [, body, check] = /^([1-9]\d{0,10})([\dK])$/.exec(text) ?? [];
  if (body === undefined) return false;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (body.length + 1 - index), 0);
  const value = (11 - (sum % 11)) % 11;
  return check === (value === 10 ? 'K' : String(value));
}

/** Whether a CUI's ninth digit is the check digit of the eight before it. */
export function isCui(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * (index + 2), 0);
  return sum % 11 === Number(text[8]);
}

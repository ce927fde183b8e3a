/** The 49th digit: the 48 from the right, weighed 2 to 7 over and over, modulo 11. */
export function checkDigit(first48: string): string {
  const sum = [...first48].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  return String(rest === 11 ? 0 : rest === 10 ? 1 : rest);
}

export function isClave(text: string): boolean {
  return /^\d{49}$/.test(text) && checkDigit(text.slice(0, 48)) === text.slice(48);
}

/** The palette's scope, chosen by a sign before the words. */
export type PaletteScope = 'commands' | 'numbers' | 'customers';

const scopes: Readonly<Record<string, PaletteScope>> = { '>': 'commands', '#': 'numbers', '@': 'customers' };

/** The signs, each with its scope. */
export const scopeSigns = Object.entries(scopes).map(([sign, scope]) => ({ sign, scope }));

/** The typed text without the sign: `#1825` asks for numbers that have 1825. */
export function readScope(query: string): { scope: PaletteScope | undefined; typed: string } {
  const words = query.trim();
  const scope = scopes[words.charAt(0)];
  return { scope, typed: scope ? words.slice(1).trim() : words };
}

/** No check digit is published: the SIN's verificarNit knows which ones are active. */
export const NIT = /^[1-9]\d{4,12}$/;

/** Without what people write between the digits. */
export const cleanNit = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/**
 * Numbers in place of a NIT, with the name that goes with them (SIN code 1036); null: the buyer's own. They are sent as
 * NIT with codigoExcepcion 1.
 */
const SPECIAL: Readonly<Record<string, string | null>> = {
  // Consulates, embassies, and the like.
  99001: null,
  99002: 'CONTROL TRIBUTARIO',
  99003: 'VENTAS MENORES DEL DÍA',
};

export const isSpecialNit = (nit: string): boolean => Object.hasOwn(SPECIAL, nit);

/** The name that the number demands; null where it is the buyer's own. */
export const specialName = (nit: string): string | null => SPECIAL[nit] ?? null;

/** Kinds of identity documents. @see SUNAT, catalogue 06 */
export const TYPES = { dni: '1', foreigner: '4', ruc: '6', passport: '7', ptp: 'F', cpp: 'H' } as const;

/** Channels' and staff's names of the kinds, in capitals and without accents and points. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['RUC', TYPES.ruc],
  ['DNI', TYPES.dni],
  ['CE', TYPES.foreigner],
  ['CARNET DE EXTRANJERIA', TYPES.foreigner],
  ['PASSPORT', TYPES.passport],
  ['PASAPORTE', TYPES.passport],
  ['PTP', TYPES.ptp],
  ['CPP', TYPES.cpp],
]);

/** Null where the kind says nothing that the catalogue has. */
export function typeOfKind(kind: string): string | null {
  const plain = kind
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .replaceAll('_', ' ')
    .trim()
    .toUpperCase();
  return KINDS.get(plain) ?? null;
}

/** By the DIAN's list of identity documents (13.2.1). */
export const TYPES = {
  identity_card: '12',
  cedula: '13',
  foreigner: '22',
  nit: '31',
  passport: '41',
  pep: '47',
  ppt: '48',
} as const;

/** Twelve times 2: the buyer who gives no tax id. @see DIAN, Resolución 000165 de 2023, consumidor final */
export const CONSUMER_ID = '222222222222';

/** Channels' and staff's names of the kinds, in capitals and without accents and points. */
const KINDS: Readonly<Record<string, string>> = {
  NIT: TYPES.nit,
  RUT: TYPES.nit,
  CC: TYPES.cedula,
  CI: TYPES.cedula,
  CEDULA: TYPES.cedula,
  'CEDULA DE CIUDADANIA': TYPES.cedula,
  CE: TYPES.foreigner,
  'CEDULA DE EXTRANJERIA': TYPES.foreigner,
  TI: TYPES.identity_card,
  'TARJETA DE IDENTIDAD': TYPES.identity_card,
  PASSPORT: TYPES.passport,
  PASAPORTE: TYPES.passport,
  PEP: TYPES.pep,
  PPT: TYPES.ppt,
};

/** Null where the kind says nothing that the list has. */
export function typeOfKind(kind: string): string | null {
  const plain = kind
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .replaceAll('_', ' ')
    .trim()
    .toUpperCase();
  return Object.hasOwn(KINDS, plain) ? (KINDS[plain] ?? null) : null;
}

/** How the portal is looked at. */
export type Look = {
  name: 'light' | 'dark' | 'tablet' | 'phone' | 'spanish';
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  language: 'en' | 'es';
  /** Fingers instead of a mouse. */
  isTouched: boolean;
};

const notebook = { width: 1366, height: 768, scheme: 'light', language: 'en', isTouched: false } as const;

export const looks: readonly Look[] = [
  { ...notebook, name: 'light' },
  { ...notebook, name: 'dark', scheme: 'dark' },
  { ...notebook, name: 'spanish', language: 'es' },
  { ...notebook, name: 'tablet', width: 820, height: 1180, isTouched: true },
  { ...notebook, name: 'phone', width: 390, height: 844, isTouched: true },
];

import type { Translation } from '#base/text.ts';
import type { palette as english } from '../en/palette.ts';

export const palette: Translation<typeof english> = {
  on_page: 'En esta página',
  partners: 'Socios',
  causes: 'Bandeja',
};

import type { Translation } from '#base/text.ts';
import type { encodings as english } from '../en/encodings.ts';

export const encodings: Translation<typeof english> = {
  alphabets: {
    western: 'Occidental',
    central: 'Europa central',
    turkish: 'Turco',
    baltic: 'Báltico',
    vietnamese: 'Vietnamita',
    cyrillic: 'Cirílico',
    greek: 'Griego',
    hebrew: 'Hebreo',
    arabic: 'Árabe',
    thai: 'Tailandés',
    japanese: 'Japonés',
    chinese: 'Chino',
    korean: 'Coreano',
  },
};

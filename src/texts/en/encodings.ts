/** For which letters an encoding is. */
export const encodings = {
  alphabets: {
    western: 'Western',
    central: 'Central European',
    turkish: 'Turkish',
    baltic: 'Baltic',
    vietnamese: 'Vietnamese',
    cyrillic: 'Cyrillic',
    greek: 'Greek',
    hebrew: 'Hebrew',
    arabic: 'Arabic',
    thai: 'Thai',
    japanese: 'Japanese',
    chinese: 'Chinese',
    korean: 'Korean',
  },
};

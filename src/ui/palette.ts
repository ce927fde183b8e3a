import type { MantineColorsTuple } from '@mantine/core';

// Shade 8 is what light mode fills and writes with, 7 what dark mode fills with: both carry white text at AA.
const pine: MantineColorsTuple = [
  '#eef7f5',
  '#d8ece8',
  '#b1d9d2',
  '#84c2b8',
  '#5caba0',
  '#3c9287',
  '#29796f',
  '#1e675f',
  '#17574f',
  '#0d3b36',
];
const red: MantineColorsTuple = [
  '#fdf3f2',
  '#fae2e0',
  '#f5c5c1',
  '#ee9e98',
  '#e5766e',
  '#d24f46',
  '#bd3930',
  '#a93029',
  '#a12c25',
  '#6f1d19',
];
const green: MantineColorsTuple = [
  '#eff9f1',
  '#d9f0de',
  '#b3e0be',
  '#86cb98',
  '#5bb474',
  '#3b9a57',
  '#2a8046',
  '#22693a',
  '#1e6036',
  '#123d22',
];
const amber: MantineColorsTuple = [
  '#fdf7e8',
  '#faebc6',
  '#f4d68b',
  '#ebbe55',
  '#dea52d',
  '#bd8519',
  '#976711',
  '#80560f',
  '#744d0d',
  '#4a3008',
];
const blue: MantineColorsTuple = [
  '#eff5fc',
  '#dbe9f8',
  '#b7d3f0',
  '#8bb9e6',
  '#609cd8',
  '#3d7fc1',
  '#2c68a6',
  '#24568b',
  '#21507f',
  '#143250',
];
const gray: MantineColorsTuple = [
  '#f8f8f6',
  '#f1f1ee',
  '#e6e6e2',
  '#d7d7d2',
  '#bbbbb4',
  '#93938b',
  '#696962',
  '#50504a',
  '#393934',
  '#22221f',
];
const dark: MantineColorsTuple = [
  '#dcddd9',
  '#bcbeb9',
  '#a0a29d',
  '#7d807a',
  '#474b47',
  '#343835',
  '#272b28',
  '#1b1e1c',
  '#141615',
  '#0d0f0e',
];

export const colors = { pine, red, green, yellow: amber, blue, gray, dark };

/** The meaning of a badge, a banner or a number; always with words, never by colour alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

type Pair = { text: string; fill: string; line: string };

/** The colours of a tone: text on its fill reaches AA, and so does text on the page. */
export const tones: Record<'light' | 'dark', Record<Tone, Pair>> = {
  light: {
    neutral: { text: gray[7], fill: gray[1], line: gray[3] },
    info: { text: blue[7], fill: blue[0], line: blue[2] },
    success: { text: green[7], fill: green[0], line: green[2] },
    warning: { text: amber[7], fill: amber[0], line: amber[2] },
    danger: { text: red[7], fill: red[0], line: red[2] },
  },
  dark: {
    neutral: { text: dark[1], fill: dark[6], line: dark[4] },
    info: { text: blue[3], fill: '#1a2734', line: '#2b4157' },
    success: { text: green[3], fill: '#18291e', line: '#294733' },
    warning: { text: amber[3], fill: '#2c2414', line: '#4b3d20' },
    danger: { text: red[3], fill: '#311c1a', line: '#57302c' },
  },
};

/** The page, its panels, the lines between them, and pressed controls. */
export const grounds = {
  light: {
    ground: '#fbfbf9',
    surface: '#ffffff',
    line: '#ebebe6',
    dimmed: '#65655e',
    hover: '#f6f6f3',
    chosen: '#e9f3f0',
    quiet: '#f0f0ec',
    quietHover: '#e6e6e1',
  },
  dark: {
    ground: dark[8],
    surface: dark[7],
    line: dark[5],
    dimmed: dark[2],
    hover: '#222623',
    chosen: '#1b2f2b',
    quiet: '#262a27',
    quietHover: '#313532',
  },
} as const;

/** Of what floats above the page: its one shadow, and what darkens the page below it. */
export const above = {
  light: {
    shadow: '0 1px 2px rgb(28 29 27 / 8%), 0 6px 24px rgb(28 29 27 / 12%)',
    veil: 'rgb(28 29 27 / 35%)',
  },
  dark: { shadow: `0 0 0 1px ${dark[5]}, 0 6px 24px rgb(0 0 0 / 50%)`, veil: 'rgb(0 0 0 / 55%)' },
} as const;

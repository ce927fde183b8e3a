import { expect, test } from 'vitest';
import { colors, grounds, tones } from './palette.ts';

const AA = 4.5;

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const schemes = ['light', 'dark'] as const;

test.each(schemes)('every tone is readable on its fill, the page and a surface (%s)', (scheme) => {
  for (const [tone, { text, fill }] of Object.entries(tones[scheme])) {
    for (const ground of [fill, grounds[scheme].ground, grounds[scheme].surface]) {
      expect(contrast(text, ground), `${tone} on ${ground}`).toBeGreaterThanOrEqual(AA);
    }
  }
});

test.each(schemes)('dimmed text is readable wherever it stands (%s)', (scheme) => {
  const { dimmed, ground, surface, hover, chosen, quiet, quietHover } = grounds[scheme];
  for (const under of [ground, surface, hover, chosen, quiet, quietHover])
    expect(contrast(dimmed, under), under).toBeGreaterThanOrEqual(AA);
});

const LINE = 3; // of what is no text
const links = { light: colors.pine[8], dark: colors.pine[3] };

test.each(schemes)('links, and the line around what has the focus, are seen on every ground (%s)', (scheme) => {
  const { ground, surface, hover, chosen, quiet, quietHover } = grounds[scheme];
  for (const under of [ground, surface, hover, chosen, quiet, quietHover])
    expect(contrast(links[scheme], under), under).toBeGreaterThanOrEqual(AA);
});

test.each(schemes)('the dot of a state and the mark of a row are seen on a row, also a chosen one (%s)', (scheme) => {
  const { surface, hover, chosen } = grounds[scheme];
  for (const [tone, { text }] of Object.entries(tones[scheme])) {
    for (const under of [surface, hover, chosen])
      expect(contrast(text, under), `${tone} on ${under}`).toBeGreaterThanOrEqual(LINE);
  }
});

test.each(schemes)('text on a row that is pointed at or chosen is readable (%s)', (scheme) => {
  const ink = { light: '#1c1d1b', dark: colors.dark[0] }[scheme];
  for (const under of Object.values(grounds[scheme]).filter((one) => one !== grounds[scheme].dimmed))
    expect(contrast(ink, under), under).toBeGreaterThanOrEqual(AA);
});

test('filled buttons carry white text in both schemes', () => {
  for (const name of ['pine', 'red', 'green', 'yellow', 'blue'] as const) {
    for (const shade of [7, 8] as const) {
      expect(contrast('#ffffff', colors[name][shade]), `${name} ${shade}`).toBeGreaterThanOrEqual(AA);
    }
  }
});

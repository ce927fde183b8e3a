import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariables, theme } from './theme.ts';

/** The contrast that WCAG AA requires: of text, and of other marks, such as a dot or the focus outline. */
const TEXT = 4.5;
const GRAPHIC = 3;

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const { light, dark } = cssVariables(merged);
const { pine, red, green, yellow, blue, dark: darks } = merged.colors;

/** What fills a button, at rest and pointed at; white stands on it. */
const filled = Object.entries({ pine, red, green, yellow, blue }).flatMap(([name, shades]) =>
  [7, 8].map((shade) => [`${name} ${shade}`, shades?.[shade] ?? ''] as const),
);

/** The tokens of style sheets, and those that Mantine's own parts fill and write with. */
const schemes = {
  light: { ...light, ...Object.fromEntries(filled), text: merged.black, white: '#ffffff' },
  dark: { ...dark, ...Object.fromEntries(filled), text: darks[0], white: '#ffffff' },
};

const PAGE = ['--ground', '--surface', '--hover', '--chosen', '--quiet', '--quiet-hover'];
const TONES = ['neutral', 'info', 'success', 'warning', 'danger'];
const FILLS = TONES.map((tone) => `--tone-${tone}-fill`);

type Rule = { token: string; on: readonly string[]; least: number };

const RULES: readonly Rule[] = [
  { token: 'text', on: [...PAGE, ...FILLS], least: TEXT },
  { token: '--mantine-color-dimmed', on: PAGE, least: TEXT },
  { token: '--mantine-color-placeholder', on: ['--surface', '--ground'], least: TEXT },
  { token: '--mantine-color-anchor', on: [...PAGE, ...FILLS], least: TEXT },
  { token: '--mantine-color-error', on: ['--surface', '--ground', '--chosen', '--hover'], least: TEXT },
  ...TONES.flatMap((tone): Rule[] => [
    { token: `--tone-${tone}-text`, on: [`--tone-${tone}-fill`, '--ground', '--surface'], least: TEXT },
    { token: `--tone-${tone}-text`, on: PAGE, least: GRAPHIC },
  ]),
  { token: 'white', on: filled.map(([name]) => name), least: TEXT },
];

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  const tokens = new Map<string, string>(Object.entries(schemes[scheme]));
  const colour = (name: string) => {
    const value = tokens.get(name) ?? '';
    expect(value, `${name} is a colour`).toMatch(/^#[0-9a-f]{6}$/);
    return value;
  };

  test.each(RULES)('$token can be read wherever it may stand ($least)', ({ token, on, least }) => {
    for (const ground of on)
      expect(contrast(colour(token), colour(ground)), `${token} on ${ground}`).toBeGreaterThanOrEqual(least);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * What a style sheet may say of each, where the rest is the theme's (`src/ui/theme.ts`); paper has sizes of its own, in
 * points.
 */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'font-size': /^(var\(--mantine-font-size-\w+\)|inherit|[\d.]+pt)$/,
  'font-weight': /^(var\(--mantine-font-weight-\w+\)|inherit|100 900)$/,
  'border-radius': /^((var\(--mantine-radius-\w+\)|0|50%|inherit) ?)+$/,
  // The theme's one shadow, or a line without blur that takes no room.
  'box-shadow': /^(none|var\(--mantine-shadow-md\)|(inset )?-?\d+(px)? -?\d+(px)? 0( -?\d+px)? var\(--[\w-]+\))$/,
};
const RAW_COLOUR = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(/i;

/** Declarations that say by themselves what the theme decides. */
function rawIn(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([declaration, name = '', value = '']) => {
    const isRaw = (ALLOWED[name] && !ALLOWED[name].test(value.trim())) || RAW_COLOUR.test(value);
    return isRaw ? [declaration] : [];
  });
}

// What makes the theme's colours black and white on paper.
const files = globSync('src/**/*.css').filter((file) => file !== 'src/ui/print.css');

test('style sheets take sizes, weights, corners, shadows and colours from the theme', () => {
  expect(files.length).toBeGreaterThan(90);
  const raw = files.flatMap((file) =>
    rawIn(readFileSync(file, 'utf8')).map((declaration) => `${file}: ${declaration}`),
  );
  expect(raw).toEqual([]);
});

test('what a style sheet decides by itself is found', () => {
  const raw = [
    'font-size: 14px;',
    'font-weight: 550;',
    'border-radius: 8px;',
    'box-shadow: 0 0 24px var(--line);',
    'color: #fff;',
    'background: rgb(0 0 0 / 10%);',
  ];
  const fine = [
    'font-size: var(--mantine-font-size-sm);',
    'box-shadow: inset 3px 0 0 var(--row-tone);',
    'color: inherit;',
  ];
  expect(rawIn(`.a { ${[...raw, ...fine].join(' ')} }`)).toEqual(raw);
});

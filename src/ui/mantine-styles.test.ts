import { expect, test } from 'vitest';
import styles from './mantine-styles.ts?raw';

const sources: Record<string, string> = import.meta.glob(
  ['../ui/**/*.tsx', '../programs/portal/**/*.tsx', '../features/*/web/**/*.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const sheets = Object.keys(import.meta.glob('/node_modules/@mantine/core/styles/*.layer.css'));

/** The names that a source file imports from Mantine's core. */
function importedBy(source: string): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')));
}

/** What others are made of, and what Mantine's other packages draw with. */
const WITHIN = [
  'baseline',
  'default-css-variables',
  'global',
  'ScrollArea',
  'Paper',
  'Overlay',
  'ModalBase',
  'Input',
  'InlineInput',
  'FloatingIndicator',
  'Pill',
  'PillsInput',
  'ColorSwatch',
  'LoadingOverlay',
  'Notification',
];

const names = [...new Set(Object.values(sources).flatMap(importedBy))];

test('every Mantine component that the portal imports has its style sheet', () => {
  const withSheet = names.filter((name) => sheets.some((sheet) => sheet.endsWith(`/${name}.layer.css`)));
  expect(withSheet).toContain('Button');
  expect(withSheet.filter((name) => !styles.includes(`/${name}.layer.css`))).toEqual([]);
});

test('no style sheet is loaded that nothing is drawn with', () => {
  const loaded = [...styles.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name);
  expect(loaded.filter((name) => !names.includes(name) && !WITHIN.includes(name))).toEqual([]);
});

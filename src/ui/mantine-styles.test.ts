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
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

test('every Mantine component that the portal imports has its style sheet', () => {
  const names = [...new Set(Object.values(sources).flatMap(importedBy))];
  const withSheet = names.filter((name) => sheets.some((sheet) => sheet.endsWith(`/${name}.layer.css`)));
  expect(withSheet).toContain('Button');
  expect(withSheet.filter((name) => !styles.includes(`/${name}.layer.css`))).toEqual([]);
});

import { expect, test } from 'vitest';
import later from './mantine-later-styles.ts?raw';
import first from './mantine-styles.ts?raw';

const sources: Record<string, string> = import.meta.glob(['../**/*.ts', '../**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sheets = Object.keys(import.meta.glob('/node_modules/@mantine/core/styles/*.layer.css'));

/** The names that a source file imports from Mantine's core. */
function importedBy(source: string): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')));
}

/** The files that a file is loaded with: what it imports statically, and so on. */
function loadedWith(path: string, found = new Set<string>()): Set<string> {
  const source = sources[path];
  if (found.has(path) || source === undefined) return found;
  found.add(path);
  for (const [, from = ''] of source.matchAll(/^(?:import|\} from|export) (?!type )[^\n]*?'([#.][^']+)'/gm))
    loadedWith(resolved(from, path), found);
  return found;
}

/** The path of an import as the sources are named: from `src/ui`. */
const resolved = (from: string, path: string): string => {
  const url = from.startsWith('#')
    ? new URL(`../${from.slice(1)}`, 'file:///src/ui/')
    : new URL(from, new URL(path, 'file:///src/ui/'));
  return url.pathname.startsWith('/src/ui/') ? `./${url.pathname.slice(8)}` : `..${url.pathname.slice(4)}`;
};

const sheetsIn = (styles: string) => [...styles.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name);
const hasSheet = (name: string) => sheets.some((sheet) => sheet.endsWith(`/${name}.layer.css`));

/** What others are made of, and what Mantine's other packages draw with. */
const WITHIN = [
  'baseline',
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
  const withSheet = names.filter(hasSheet);
  expect(withSheet).toContain('Button');
  expect(withSheet.filter((name) => ![...sheetsIn(first), ...sheetsIn(later)].includes(name))).toEqual([]);
});

test('no style sheet is loaded that nothing is drawn with', () => {
  const loaded = [...sheetsIn(first), ...sheetsIn(later)];
  expect(loaded.filter((name) => !names.includes(name) && !WITHIN.includes(name))).toEqual([]);
});

test('the screens that are opened first are drawn with the first style sheets', () => {
  const roots = [
    '../programs/portal/main.tsx',
    '../features/orders/web/list/order-list-screen.tsx',
    '../features/dashboard/web/dashboard-screen.tsx',
  ];
  const files = new Set(roots.flatMap((root) => [...loadedWith(root)]));
  expect(files).toContain('./table/data-table.tsx');
  expect(files).not.toContain('./term-tip.tsx');
  const drawn = new Set([...files].flatMap((file) => importedBy(sources[file] ?? '')));
  expect([...drawn].filter((name) => hasSheet(name) && !sheetsIn(first).includes(name))).toEqual([]);
});

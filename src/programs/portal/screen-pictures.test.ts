import type { AnyRoute } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openScreens, screens } from '../../../tools/pictures/screens.ts';

beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterAll(() => vi.unstubAllGlobals());

const pictured = [...openScreens, ...screens];

function pathsBelow(route: AnyRoute): string[] {
  const children: AnyRoute[] = Object.values(route.children ?? {});
  return children.flatMap((child) => [
    // A redirect has nothing to show.
    ...('path' in child.options && 'component' in child.options ? [String(child.options.path)] : []),
    ...pathsBelow(child),
  ]);
}

test('each screen of the portal is among the pictures', async () => {
  const { routeTree } = await import('./routes.tsx');
  expect([...new Set(pictured.map(({ path }) => path))].sort()).toEqual(pathsBelow(routeTree).sort());
});

test('each picture has a name of its own', () => {
  const names = pictured.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

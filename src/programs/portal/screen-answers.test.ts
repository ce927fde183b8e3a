import type { AnyRoute } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answers } from '#features/people/help/answers.ts';

beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterAll(() => vi.unstubAllGlobals());

function allBelow(route: AnyRoute): AnyRoute[] {
  const children: AnyRoute[] = Object.values(route.children ?? {});
  return children.flatMap((child) => [child, ...allBelow(child)]);
}

test('every screen that needs a session has answers of its own', async () => {
  const { routeTree } = await import('./routes.tsx');
  const screens = allBelow(routeTree).flatMap(({ options }) =>
    'path' in options && options.staticData?.access ? [String(options.path)] : [],
  );
  expect(screens.length).toBeGreaterThan(50);
  expect(screens.filter((screen) => !answers[screen])).toEqual([]);
});

import { expect, test } from 'vitest';
import { grounds } from '#ui/palette.ts';
import html from './index.html?raw';

test('the frame that stands before any script has come has the colours of the screens', () => {
  const drawn = ['--frame-line', 'background'].flatMap((name) =>
    [...html.matchAll(new RegExp(`${name}: (#\\w+);`, 'g'))].map(([, colour]) => colour),
  );
  const { light, dark } = grounds;
  expect(drawn).toEqual([light.line, dark.line, light.ground, dark.ground]);
});

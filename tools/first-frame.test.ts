import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { grounds } from '../src/ui/palette.ts';

test('the frame that stands before any script has come has the colours of the screens', () => {
  const html = readFileSync('src/programs/portal/index.html', 'utf8');
  const drawn = ['--frame-line', 'background'].flatMap((name) =>
    [...html.matchAll(new RegExp(`${name}: (#\\w+);`, 'g'))].map(([, colour]) => colour),
  );
  const { light, dark } = grounds;
  expect(drawn).toEqual([light.line, dark.line, light.ground, dark.ground]);
});

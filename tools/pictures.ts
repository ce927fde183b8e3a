// npm run pictures: every screen of the demo as a PNG, in light and dark, on notebook, tablet and phone, in English and
// Spanish, so that a change of look is seen. `npm run pictures -- --compare <folder>` says which differ from those of
// another run. See CONTRIBUTING.md.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { comparePictures } from './pictures/compare-pictures.ts';
import { looks } from './pictures/looks.ts';
import { startDemo } from './pictures/start-demo.ts';
import { takePictures } from './pictures/take-pictures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'string' },
    look: { type: 'string' },
    screen: { type: 'string', default: '' },
    url: { type: 'string' },
  },
});
const folder = resolve(positionals[0] ?? 'pictures');

if (values.compare === undefined) await take();
else {
  const lines = await comparePictures(folder, resolve(values.compare));
  console.log([...lines, `${lines.length} differ`].join('\n'));
}

async function take() {
  const wanted = looks.filter(({ name }) => values.look === undefined || name === values.look);
  const demo = values.url === undefined ? await startDemo() : { origin: values.url, stop: async () => {} };
  try {
    const failures = await takePictures({ origin: demo.origin, folder, looks: wanted, named: values.screen });
    for (const failure of failures) console.error(failure);
    console.log(`The pictures are in ${folder}`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    await demo.stop();
  }
}

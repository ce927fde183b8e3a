import { readFile, writeFile } from 'node:fs/promises';
import { ownMigrations } from '#platform/db/migration-names.ts';
import { brokenReleases, RELEASED, releasedWith } from '#platform/db/released-migrations.ts';

// Before a release: from then on no migration that it brings may change, as migration-names.test.ts checks.
const list = await readFile(RELEASED, 'utf8');
const own = await ownMigrations();
const broken = brokenReleases(list, own);
if (broken.length > 0) {
  console.error(`Released migrations have changed: ${broken.join(', ')}`);
  process.exit(1);
}
await writeFile(RELEASED, releasedWith(list, own));

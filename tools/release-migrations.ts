import { readFile, writeFile } from 'node:fs/promises';
import { ownMigrations } from '#platform/db/migration-names.ts';
import { RELEASED, releasedWith } from '#platform/db/released-migrations.ts';

// Before a release: from then on no migration that it brings may change, as migration-names.test.ts checks.
const list = await readFile(RELEASED, 'utf8');
await writeFile(RELEASED, releasedWith(list, await ownMigrations()));

import { expect, onTestFinished, test } from 'vitest';
import { givenDatabaseLine } from '../../../tests/database-line.ts';
import { testDatabase } from '../../../tests/template-db.ts';
import { createLog } from '../log.ts';
import { openPersistentClient } from './persistent-client.ts';

const { ownerUrl } = await testDatabase();

test('is opened again after an outage of several attempts, once, and begins again', async () => {
  const line = await givenDatabaseLine(ownerUrl);
  let begun = 0;
  const standing = await openPersistentClient({
    url: line.url,
    name: 'standing',
    log: createLog('silent'),
    begin: async (client) => {
      await client.query('select 1');
      begun += 1;
    },
  });
  onTestFinished(() => standing.stop());

  line.cut();
  await expect.poll(() => line.refused()).toBe(3);
  line.mend();
  await expect.poll(() => begun).toBe(2);
  // Were there more attempts under way, they would get through within the next pause.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(begun).toBe(2);
  expect((await standing.client().query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

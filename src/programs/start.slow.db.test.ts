import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../../tests/crash/processes.ts';
import { createDataFolder } from '../../tests/data-folder.ts';
import { givenDatabaseLine } from '../../tests/database-line.ts';
import { givenStandby } from '../../tests/given-standby.ts';
import { testDatabase } from '../../tests/template-db.ts';
import { TEST_KEY } from '../../tests/test-login.ts';

const { ownerUrl } = await testDatabase();
const SERVE = 'src/programs/server.ts';
const WORK = 'src/programs/worker.ts';
const MIGRATE = 'src/programs/migrate.ts';
const START = 'src/programs/start.ts';

function start(program: string, env: Record<string, string>, args: readonly string[] = []) {
  const dataDir = createDataFolder();
  const process = startProcess(program, { SECRET_KEY: TEST_KEY, DATA_DIR: dataDir, PORT: '0', ...env }, args);
  onTestFinished(async () => {
    await process.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return process;
}

test.each([
  [SERVE, /server is ready/],
  [WORK, /worker is ready/],
  [MIGRATE, /up to date/],
])('%s waits for a database that does not answer yet', async (program, ready) => {
  const line = await givenDatabaseLine(ownerUrl);
  line.cut();
  const started = start(program, { DATABASE_URL: line.url });
  await started.said(/waiting for the database/);
  line.mend();
  await started.said(ready);
});

test.each([
  [SERVE, 'bodega-events', /server is ready/],
  [WORK, 'bodega-worker-alive', /worker is ready/],
  [WORK, 'bodega-worker', /worker is ready/],
])('%s waits for a database that goes away while it starts, as it opens %s', async (program, name, ready) => {
  const line = await givenDatabaseLine(ownerUrl);
  line.cutAt(`${name}\0`);
  const started = start(program, { DATABASE_URL: line.url });
  await started.said(/waiting for the database/);
  line.mend();
  await started.said(ready);
});

test.each([
  [
    'a key without a login',
    SERVE,
    { SECRET_KEY: 'x'.repeat(40) },
    /run npm run migrate with the same SECRET_KEY first/,
  ],
  [
    'the owner as the application',
    SERVE,
    { DATABASE_APP_URL: ownerUrl },
    /^The application is connected .* can see every account/,
  ],
  [
    'more jobs than connections',
    WORK,
    { DATABASE_CONNECTIONS: '20' },
    /^DATABASE_CONNECTIONS is too small for 19 jobs at once: set it to at least 35/,
  ],
  ['no address', SERVE, { DATABASE_URL: 'shop' }, /^DATABASE_URL is not usable/],
])('with %s a start is refused in one sentence', async (_, program, env, sentence) => {
  const refused = start(program, { DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent', ...env });
  await refused.ended;
  expect(refused.lines).toEqual([expect.stringMatching(sentence)]);
});

test('on a standby each program says so in one sentence', async () => {
  const url = await givenStandby();
  for (const program of [SERVE, WORK, MIGRATE]) {
    const refused = start(program, { DATABASE_URL: url, LOG_LEVEL: 'silent' });
    await refused.ended;
    const sentence =
      /^The database can only be read, as a standby can: let DATABASE_URL name the one that takes changes$/;
    expect([program, refused.lines]).toEqual([program, [expect.stringMatching(sentence)]]);
  }
});

test('a second start in a folder says where the first one runs and ends, and a killed one is no obstacle', async () => {
  const folder = createDataFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: ownerUrl, DEMO: 'off', DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const first = start(START, { ...env, BASE_URL: 'http://localhost:3456' });
  await first.said(/ready at http:\/\/localhost:3456/);
  const second = start(START, env);
  await second.ended;
  expect(second.lines).toEqual([
    expect.stringMatching(/^Bodega runs already in this folder, at http:\/\/localhost:3456: /),
  ]);
  await first.kill();
  await start(START, env).said(/ready at/);
});

test('npm start -- --help explains it and starts nothing; other arguments are refused', async () => {
  const help = start(START, {}, ['--help']);
  await help.ended;
  expect(help.lines.join('\n')).toMatch(/PORT .*DATA_DIR/s);
  const wrong = start(START, {}, ['--port=4000']);
  await wrong.ended;
  expect(wrong.lines[0]).toBe('npm start takes no arguments (it was given --port=4000)');
  expect([...help.lines, ...wrong.lines].join('\n')).not.toMatch(/ready at/);
});

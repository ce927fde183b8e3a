// What npm start runs. It says how it is used, and that it runs already, before all the rest is loaded: an exit while
// Node.js still compiles what was just loaded may hang (nodejs/node#54918).
if (process.argv.length > 2) explainStart(process.argv.slice(2));
process.env.DEMO ??= 'on';
// The partners' webhooks come by the dozen: the messages of the start should stay in sight.
if (process.env.DEMO === 'on') process.env.LOG_LEVEL ??= 'warn';
const { runProgram } = await import('./program.ts');
const { holdFolder } = await import('./hold-folder.ts');
await runProgram(async (config, log, stops) => {
  const release = holdFolder(config.data_dir, config.base_url);
  stops.add('folder', async () => release());
  const { startAll } = await import('./start-all.ts');
  await startAll(config, log, stops);
});

/** Says how the program is used, and ends it: it has no arguments. */
function explainStart(given: readonly string[]): never {
  const isAsked = given.every((one) => one === '--help' || one === '-h');
  if (!isAsked) console.error(`npm start takes no arguments (it was given ${given.join(' ')})`);
  console.log(`Runs all of Bodega in one process, with a demo and simulated partners, and ends with Ctrl-C.

Set by the environment, such as PORT=4000 npm start:
  PORT          where the portal is (3000)
  SANDBOX_PORT  where the simulated partners are (3100)
  DATA_DIR      the folder of database, files and keys; one npm start at a time runs in a folder
  DEMO=off      without the demo

All others: README.md and docs/operations.md. In production: npm run migrate, npm run serve, npm run work.`);
  process.exit(isAsked ? 0 : 1);
}

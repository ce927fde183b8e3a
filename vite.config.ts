import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const WORTH_BYTES = 1_000;

/** Writes each script and style sheet compressed beside itself, so that the server never compresses what does not change. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // From the files as they were written: later steps of the build still change what is in the bundle.
  writeBundle({ dir = '' }, bundle) {
    for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
      const file = join(dir, fileName);
      const source = readFileSync(file);
      if (source.length < WORTH_BYTES) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(source));
      writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
    }
  },
};

/**
 * zod's JSON Schema writer hangs on every schema, so that no bundler can leave it out; the API document is written by the server.
 * Nor does the portal show zod's own English words.
 */
const withoutUnusedZod: Plugin = {
  name: 'without-unused-zod',
  apply: 'build',
  async load(id) {
    if (/\/zod\/v4\/locales\/en\.js$/.test(id)) return "export default () => ({ localeError: () => 'invalid' });";
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return;
    const names = Object.keys(await import(id));
    return `const none = () => none; export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  },
};

type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};
type Rule = (id: string, graph: Graph) => boolean;
type Group = { debugName: string; own?: Rule; packages?: RegExp; minShareCount?: number };

/** What waits until it is asked for, or is a large file anyway. */
const ON_DEMAND = /\/(routes\.tsx|call\.ts|texts\.ts|use-guide\.ts|alerts\.tsx|stacked-columns\.tsx)$/;

/** Whether a module is one of the roots or leads to one by its importers; `later`: also by those that load it once they are drawn. */
function leadsTo(root: RegExp, later: boolean, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (root.test(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const loaders = later ? dynamicImporters.filter((importer) => !ON_DEMAND.test(importer)) : [];
  return [...importers, ...loaders].some((next) => !seen.has(next) && leadsTo(root, later, next, graph, seen));
}

/** Loaded whenever the root is, over static imports alone. */
function loadedWith(root: RegExp): Rule {
  return (id, graph) => leadsTo(root, false, id, graph);
}

/** Loaded with the root, or by itself once the browser is idle. */
function loadedAfter(root: RegExp): Rule {
  return (id, graph) => leadsTo(root, true, id, graph);
}

function both(one: Rule, other: Rule): Rule {
  return (id, graph) => one(id, graph) && other(id, graph);
}

const MAIN = /\/portal\/main\.tsx$/;
// Each with what is asked for before it is drawn.
const ORDERS = /\/(order-list-screen\.tsx|lead-orders\.ts)$/;
const DASHBOARD = /\/(dashboard-screen\.tsx|lead-today\.ts)$/;
const LOGIN = /\/login-screen\.tsx$/;

const withOrders = loadedWith(ORDERS);
const withDashboard = loadedWith(DASHBOARD);
const afterMain = loadedAfter(MAIN);
const afterOrders = loadedAfter(ORDERS);
const afterDashboard = loadedAfter(DASHBOARD);
const isOnOtherScreen = loadedWith(/\/web\/(?!.*(order-list|dashboard|login)-screen\.tsx).*-screen\.tsx$/);

/**
 * One file of our own modules for what is always loaded, one for each screen that is opened first on most days, one for what both of these
 * load, and one for what each loads by itself once it is drawn. By default each set of modules with the same users is a file, which made 88
 * requests before the first order and 180 after it. A file holds whole modules: who needs one of them runs them all, so that what the
 * first screens share with what comes later has a file of its own. Packages are left to the bundler, since their index modules import
 * far more than is used, and go with the first of these files that needs them, and else, where three files do, into one. But what both
 * screens draw while they wait would go with the orders, and the dashboard would load all of that file for it; and what forms share
 * with the dashboard would go with that.
 */
const groups: Group[] = [
  { debugName: 'main', own: loadedWith(MAIN) },
  {
    debugName: 'first-screens',
    own: both(withOrders, withDashboard),
    packages: /\/@mantine\/core\/.*\/(Skeleton|Group|CloseButton)\//,
  },
  { debugName: 'fields', packages: /\/@mantine\/core\/.*\/(Input|InputBase|TextInput)\// },
  { debugName: 'orders-and-later', own: both(withOrders, afterMain) },
  { debugName: 'orders', own: withOrders },
  { debugName: 'dashboard-and-later', own: both(withDashboard, afterMain) },
  { debugName: 'dashboard', own: withDashboard },
  { debugName: 'login', own: loadedWith(LOGIN) },
  { debugName: 'packages', packages: /./, minShareCount: 3 },
  { debugName: 'later', own: afterMain },
  {
    debugName: 'screens',
    own: both(isOnOtherScreen, (id, graph) => afterOrders(id, graph) || afterDashboard(id, graph)),
  },
  { debugName: 'orders-later', own: afterOrders },
  { debugName: 'dashboard-later', own: afterDashboard },
];

/** The same as the bundler wants it: what a module's file is called, or nothing. */
function asNamed({ debugName, own, packages, minShareCount = 1 }: Group) {
  const isIn: Rule = (id, graph) =>
    id.includes('/node_modules/') ? packages?.test(id) === true : own?.(id, graph) === true;
  return { debugName, minShareCount, name: (id: string, graph: Graph) => (isIn(id, graph) ? debugName : null) };
}

export default defineConfig({
  root: join(import.meta.dirname, 'src/programs/portal'),
  plugins: [react(), withoutUnusedZod, compressed],
  css: { postcss: import.meta.dirname },
  build: {
    outDir: join(import.meta.dirname, 'dist/portal'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: groups.map(asNamed) } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});

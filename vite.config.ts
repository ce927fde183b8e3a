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

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Whether a module is loaded whenever this one is, over static imports alone. */
function isLoadedWith(root: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (root.test(id)) return true;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isLoadedWith(root, importer, graph, seen));
}

// Each with what is asked for before it is drawn.
const ORDERS = /\/(order-list-screen\.tsx|lead-orders\.ts)$/;
const DASHBOARD = /\/(dashboard-screen\.tsx|lead-today\.ts)$/;

/**
 * One file of our own modules for what is always loaded, one for each screen that is opened first on most days, and one for what both
 * of these load. By default each set of modules with the same users is a file, which made 88 requests before the first order. Packages
 * are left to the bundler, since their index modules import far more than is used, and go with the first of these files that needs
 * them. But what both screens draw while they wait would go with the orders, and the dashboard would load all of that file for it;
 * and what forms share with the dashboard would go with that.
 */
const groups = [
  { debugName: 'main', roots: [/\/portal\/main\.tsx$/] },
  {
    debugName: 'first-screens',
    roots: [ORDERS, DASHBOARD],
    packages: /\/@mantine\/core\/.*\/(Skeleton|Group|CloseButton)\//,
  },
  { debugName: 'fields', packages: /\/@mantine\/core\/.*\/(Input|InputBase|TextInput)\// },
  { debugName: 'orders', roots: [ORDERS] },
  { debugName: 'dashboard', roots: [DASHBOARD] },
].map(({ debugName, roots, packages }) => {
  const isIn = (id: string, graph: Graph) =>
    id.includes('/node_modules/') ? packages?.test(id) : roots?.every((root) => isLoadedWith(root, id, graph));
  return { debugName, name: (id: string, graph: Graph) => (isIn(id, graph) ? debugName : null) };
});

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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});

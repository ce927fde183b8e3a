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

/** A module of so many screens and dialogs is in the shared chunk. */
const SHARED_BY = 3;

/** What every screen is drawn with. The other packages, as charts and date pickers, come with the parts that use them. */
const VENDOR =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@mantine\/(core|hooks|notifications)|@floating-ui|clsx|zod)\//;

export default defineConfig({
  root: join(import.meta.dirname, 'src/programs/portal'),
  plugins: [react(), compressed],
  css: { postcss: import.meta.dirname },
  build: {
    outDir: join(import.meta.dirname, 'dist/portal'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: 'shared', test: /\/src\//, minShareCount: SHARED_BY },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});

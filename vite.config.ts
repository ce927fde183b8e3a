import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const WORTH_BYTES = 1_000;

/** Writes each script and style sheet compressed beside itself, so that the server never compresses what does not change. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const [fileName, file] of Object.entries(bundle)) {
      const source = file.type === 'chunk' ? file.code : file.source;
      if (!/\.(js|css)$/.test(fileName) || source.length < WORTH_BYTES) continue;
      this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) });
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
    }
  },
};

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
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});

import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: join(import.meta.dirname, 'src/programs/portal'),
  plugins: [react()],
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

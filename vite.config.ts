/** How the console is built, and how it is served while it is developed. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aheadOf } from './build/ahead.ts';
import { chunks } from './build/chunks.ts';
import { compressBeforehand } from './build/compress.ts';
import { printedLook } from './build/look.ts';
import { onlyProTable, standIns } from './build/standIns.ts';
import { standIns as listed } from './src/renderer/table/standIns.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const apiServer = `http://127.0.0.1:${process.env['PORT'] ?? '5180'}`;

export default defineConfig({
  root: at('./src'),
  base: './',
  plugins: [
    standIns(listed),
    onlyProTable(),
    printedLook(),
    react(),
    aheadOf({
      first: at('./src/console/ahead/main.ts'),
      printer: at('./src/firstPage.ts'),
      signIn: at('./src/console/ahead/signInPage.ts'),
      written: at('./src/writtenPage.ts'),
      shell: '/src/console/shell/Console.tsx',
    }),
    compressBeforehand(),
  ],
  // Libraries are bundled beforehand for development, past the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [standIns(listed)] } },
  server: { proxy: Object.fromEntries(['/api', '/views', '/files'].map((path) => [path, apiServer])) },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // A data: address in a stylesheet would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // These packages only define things, and forget to say so in their package.json.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]node_modules[\\/](rc-[\w-]+|@rc-component)[\\/]/, sideEffects: false }],
      },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});

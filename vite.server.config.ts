/** How the server and the operator's commands are built: a file each in dist/server, and what they share beside them. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { besideModules } from './build/besideModules.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [besideModules()],
  build: {
    ssr: true,
    ssrEmitAssets: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        serve: at('src/serve.ts'),
        backup: at('src/commands/backup.ts'),
        restore: at('src/commands/restore.ts'),
        export: at('src/commands/export.ts'),
        import: at('src/commands/import.ts'),
        verify: at('src/commands/verify.ts'),
        distribute: at('src/commands/distribute.ts'),
        match: at('src/commands/match.ts'),
        replay: at('src/commands/replay.ts'),
        schema: at('src/commands/schema.ts'),
        simulate: at('src/towing/simulation/main.ts'),
      },
      // One folder for all: what a module names beside itself is found from wherever it is bundled to.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

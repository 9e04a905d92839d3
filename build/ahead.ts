/** The file that stands before all others in the document: built by itself, so that it waits for no other. */
import { build, type Plugin, type Rolldown } from 'vite';

export function aheadOf(entry: string): Plugin {
  let name = '';
  let isBuild = true;
  return {
    name: 'ahead',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async generateBundle() {
      const made = (await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'ahead', fileName: 'ahead' } },
      })) as Rolldown.RolldownOutput[];
      const [code] = made.flatMap(({ output }) => output);
      if (code?.type !== 'chunk') throw new Error(`${entry} must build to one file`);
      name = this.getFileName(this.emitFile({ type: 'asset', name: 'ahead.js', source: code.code }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        isBuild
          ? { tag: 'script', attrs: { src: `./${name}` }, injectTo: 'head-prepend' }
          : { tag: 'script', attrs: { type: 'module', src: '/console/ahead/main.ts' }, injectTo: 'head-prepend' },
      ],
    },
  };
}

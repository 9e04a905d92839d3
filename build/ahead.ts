/**
 * The file that stands before all others in the document: built by itself, so that it waits for no other. Its element
 * names the files of the shell, so that somebody who is signed in has them fetched along with the entry.
 */
import { build, type Plugin, type Rolldown } from 'vite';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The files that a module stands in, with all that they need at once. */
export function filesOf(bundle: Bundle, module: string): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const needed of chunk.imports) add(needed);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  };
  for (const one of Object.values(bundle))
    if (one.type === 'chunk' && one.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)))
      add(one.fileName);
  return [...found];
}

/** @param shell the end of its module's path */
export function aheadOf(entry: string, shell: string): Plugin {
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
      handler: (_, { bundle = {} }) => [
        isBuild
          ? {
              tag: 'script',
              attrs: { src: `./${name}`, 'data-shell': filesOf(bundle, shell).join(' ') },
              injectTo: 'head-prepend',
            }
          : { tag: 'script', attrs: { type: 'module', src: '/console/ahead/main.ts' }, injectTo: 'head-prepend' },
      ],
    },
  };
}

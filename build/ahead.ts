/**
 * The file that stands before all others in the document: built by itself, so that it waits for no other. Its element
 * names the files of the entry, which it runs once the page is painted, those of the shell, so that somebody who is signed
 * in has them fetched along, and the sheets that the document brings itself.
 */
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** These chunks, with all that they need at once. */
function filesOf(bundle: Bundle, isMeant: (chunk: Rolldown.OutputChunk) => boolean): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const needed of chunk.imports) add(needed);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  };
  for (const one of Object.values(bundle)) if (one.type === 'chunk' && isMeant(one)) add(one.fileName);
  return [...found];
}

/** @param module the end of its path */
const withModule =
  (module: string) =>
  ({ moduleIds }: Rolldown.OutputChunk): boolean =>
    moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module));

interface Entries {
  /** What stands first in the document. */
  readonly first: string;
  /** What it fetches to print a page at its first visit. */
  readonly printer: string;
  /** What it fetches to print the login page. */
  readonly signIn: string;
  /** What it fetches to print pages written by hand. */
  readonly written: string;
  /** The end of the shell's module's path. */
  readonly shell: string;
}

async function builtAlone(entry: string, format: 'iife' | 'es'): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format, name: 'ahead' }, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const [code] = made.output;
  if (code?.type !== 'chunk') throw new Error(`${entry} must build to one file`);
  return code.code;
}

const isSheet = (file: string): boolean => file.endsWith('.css');
const isCode = (file: string): boolean => !isSheet(file);

export function aheadOf({ first, printer, signIn, written, shell }: Entries): Plugin {
  let name = '';
  let late: readonly string[] = [];
  let isBuild = true;
  return {
    name: 'ahead',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async generateBundle(_, bundle) {
      const add = (file: string, source: string): string =>
        this.getFileName(this.emitFile({ type: 'asset', name: file, source }));
      name = add('ahead.js', await builtAlone(first, 'iife'));
      late = [
        add('firstPage.js', await builtAlone(printer, 'es')),
        add('tokens.css', await tokensUsed(sheetsOf(bundle, filesOf(bundle, withModule(shell))))),
        add('signInPage.js', await builtAlone(signIn, 'es')),
        add('writtenPage.js', await builtAlone(written, 'es')),
      ];
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const put = (attrs: Record<string, string>): HtmlTagDescriptor[] => [
          { tag: 'script', attrs, injectTo: 'head-prepend' },
        ];
        if (!isBuild) return put({ type: 'module', src: '/console/ahead/main.ts' });
        const own = filesOf(bundle, ({ isEntry }) => isEntry);
        const files = filesOf(bundle, withModule(shell));
        const attrs = {
          src: `./${name}`,
          'data-entry': own.filter(isCode).join(' '),
          'data-own': own.filter(isSheet).join(' '),
          'data-shell': files.filter(isCode).join(' '),
          'data-sheets': files.filter(isSheet).join(' '),
          'data-first': late.join(' '),
        };
        return { html: html.replace(moduleTags, ''), tags: put(attrs) };
      },
    },
  };
}

/** What would run the entry at once, and fetch what it needs. */
const moduleTags = /[ \t]*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\n?/g;

const sheetsOf = (bundle: Bundle, files: readonly string[]): string =>
  files
    .map((file) => bundle[file])
    .map((asset) => (asset?.type === 'asset' ? String(asset.source) : ''))
    .join('');

/** The variables of the whole theme that these rules use: antd writes them itself, and only once it runs. */
async function tokensUsed(rules: string): Promise<string> {
  const { themeVariables } = await import('./antdStyles.ts');
  return themeVariables(new Set([...rules.matchAll(/var\((--ant-[\w-]+)/g)].map(([, variable = '']) => variable)));
}

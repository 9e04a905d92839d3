/** How the console is built; where only what serves is installed, too. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const apiServer = `http://127.0.0.1:${process.env['PORT'] ?? '5180'}`;

/** Parts that many pages share and no first list shows: they stay files of their own. */
const notForMost: readonly RegExp[] = [
  /\/antd\/es\/(alert|avatar|card|color-picker|descriptions|image|input-number|progress|qr-code|radio|rate)/,
  /\/antd\/es\/(result|segmented|slider|steps|switch|tabs|tag|timeline|tree|upload)/,
  /\/antd\/es\/form\/(?!context|validateMessagesContext|hooks\/useVariants|interface)/,
  /\/antd\/es\/input\/(index|OTP|TextArea|Password|Search|Group)/,
  /\/rc-(image|input-number|progress|segmented|steps|tabs|textarea|upload)/,
  /\/rc-field-form\/es\/(?!FormContext)/,
  /\/@rc-component\/(async-validator|color-picker|mini-decimal|qrcode)/,
];
/** What stands on every first page and arrives by itself: the shell, and a list, which is what most pages are. */
const firstList =
  /[\\/]src[\\/](console[\\/](shell[\\/](Console|tools[\\/](NavTools|Layers))|dialogs[\\/]NoticeDialog)|renderer[\\/](table[\\/]proTable|list[\\/](listPage|table[\\/]expansion)))\.tsx$/;
const fromAntd = /\/node_modules\/(antd|rc-[\w-]+|@rc-component|@ant-design)\//;

function sharedByMost(id: string): boolean {
  const path = id.replaceAll('\\', '/');
  return fromAntd.test(path) && !notForMost.some((part) => part.test(path));
}

/** A part of a package that the console never shows, and the module that stands in for it. */
interface Absent {
  readonly importer: RegExp;
  readonly source: RegExp;
  /** Names of its exports; each throws when it is used after all. */
  readonly names?: readonly string[];
  /** Source of exports that are passed through although nothing is behind them. */
  readonly also?: string;
}

/** antd wants one small part of these packages, whose main file would bring all of it. */
const narrowed: readonly { readonly importer: RegExp; readonly source: string; readonly part: string }[] = [
  {
    importer: /[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/,
    source: 'rc-field-form',
    part: 'rc-field-form/es/FormContext',
  },
];

const proUtils = /[\\/]@ant-design[\\/]pro-utils[\\/]es[\\/]index\.js$/;
const proTable = /[\\/]@ant-design[\\/]pro-table[\\/]es[\\/]/;

/**
 * What ProTable drags in for a search form, a toolbar, typed and editable cells, none of which the renderer's adapter
 * uses: about 200 KB gzip. A part that is used after all throws with its name.
 */
const absents: readonly Absent[] = [
  { importer: proTable, source: /^\.{1,2}\/(components\/)?(ToolBar|Form|DragSortTable|Dropdown|ListToolBar)$/ },
  {
    importer: proTable,
    source: /^\.\/components\/EditableTable(\/\w+)?$/,
    names: ['CellEditorTable', 'RowEditorTable'],
  },
  { importer: proTable, source: /^\.\/cellRenderToFromItem$/ },
  { importer: proTable, source: /^@ant-design\/pro-card$/ },
  // Its rows and whether they are being read come from outside: it never asks for them, nor keeps a page of its own.
  {
    importer: proTable,
    source: /^\.\/useFetchData$/,
    also: 'export default (_request, _rows, { dataSource, loading }) => ({ dataSource, loading, pageInfo: false, pollingLoading: false });',
  },
  // What it says above chosen rows (`tableAlertRender={false}`).
  { importer: proTable, source: /^\.\/components\/Alert$/, also: 'export default () => null;' },
  { importer: proTable, source: /^lodash-es\/(isEmpty|isEqual|merge)$/ },
  {
    importer: proTable,
    source: /^@ant-design\/pro-form$/,
    names: ['BetaSchemaForm', 'ProForm', 'ProFormField', 'ProFormDependency'],
    also: "import { createContext } from 'react'; export const GridContext = createContext({}); export const FieldContext = createContext({});",
  },
  {
    importer: proTable,
    source: /^@ant-design\/pro-field$/,
    names: ['FieldIndexColumn', 'FieldStatus', 'proFieldParsingValueEnumToArray'],
  },
  {
    importer: /[\\/]pro-provider[\\/]es[\\/]intl\.js$/,
    source: /^\.\/locale\/(?!zh_CN|en_US)/,
    also: 'export default {};',
  },
  {
    importer: /[\\/]pro-provider[\\/]es[\\/]/,
    source: /^swr$/,
    also: 'const cache = new Map(); export const SWRConfig = ({ children }) => children; export const useSWRConfig = () => ({ cache });',
  },
  {
    importer: proUtils,
    source: /^\.\/useEditableArray$/,
    names: ['editableRowByKey', 'recordKeyToString'],
    also: 'const none = {}; export const useEditableArray = () => none;',
  },
  // It compares what a request is made of, and there is none.
  {
    importer: proUtils,
    source: /^\.\/stringify$/,
    also: 'export default () => "";',
  },
  { importer: /[\\/]pro-utils[\\/]es[\\/]genCopyable[\\/]/, source: /^antd$/, names: ['Typography'] },
  // Colours of ProLayout, which is not the layout here.
  {
    importer: /[\\/]pro-provider[\\/]es[\\/]/,
    source: /^\.\/typing\/layoutToken$/,
    also: 'export const getLayoutDesignToken = () => ({});',
  },
  // Every browser that the console is built for has it.
  {
    importer: /[\\/]rc-resize-observer[\\/]/,
    source: /^resize-observer-polyfill$/,
    also: 'export default window.ResizeObserver;',
  },
  // Calls go by XMLHttpRequest, which alone tells how far an upload is.
  { importer: /[\\/]axios[\\/]lib[\\/]adapters[\\/]adapters\.js$/, source: /^\.\/fetch\.js$/, names: ['getFetch'] },
  { importer: proTable, source: /^antd\/es\/typography\/style$/ },
  {
    importer: /[\\/]antd[\\/]es[\\/]radio[\\/]group\.js$/,
    source: /^\.\.\/form\/hooks\/useForm$/,
    also: "export const toNamePathStr = (name) => [].concat(name ?? []).join('_');",
  },
  // Which rows are chosen is always said from outside. antd sets its own none anew each time a table comes into sight,
  // and prints all of it again.
  {
    importer: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    source: /^rc-util\/es\/hooks\/useMergedState$/,
    also: 'const ignore = () => undefined; export default (none, { value }) => [value ?? none, ignore];',
  },
  // Measured anew with a stylesheet of its own for each table that comes into sight, though only a zoom makes it another.
  {
    importer: /[\\/]rc-table[\\/]es[\\/]/,
    source: /^rc-util\/es\/getScrollBarSize$/,
    also: "import size, { getTargetScrollBarSize as measure } from 'rc-util/es/getScrollBarSize'; export default size; const sizes = {}; export const getTargetScrollBarSize = (target) => (sizes[devicePixelRatio] ??= measure(target));",
  },
  // Every icon that comes into sight looks through the page's stylesheets for the one that they all share.
  {
    importer: /[\\/]@ant-design[\\/]icons[\\/]es[\\/]utils\.js$/,
    source: /^rc-util\/es\/Dom\/dynamicCSS$/,
    also: "import { updateCSS as update } from 'rc-util/es/Dom/dynamicCSS'; let style; export const updateCSS = (...given) => (style ??= update(...given));",
  },
  { importer: /[\\/]antd[\\/]es[\\/]result[\\/]/, source: /^\.\/(noFound|serverError|unauthorized)$/ },
  { importer: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]/, source: /^\.\.\/\.\.\/\.\.\/(tree|radio)$/ },
];

function leaveOutAbsentParts(): Plugin {
  const mark = '\0absent:';
  return {
    name: 'leave-out-absent-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const narrow = narrowed.find((part) => part.source === source && importer && part.importer.test(importer));
      if (narrow) return this.resolve(narrow.part, importer, { skipSelf: true });
      const index = importer
        ? absents.findIndex((part) => part.importer.test(importer) && part.source.test(source))
        : -1;
      return index < 0 ? null : `${mark}${index}:${source}`;
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const [index = '', source = ''] = id.slice(mark.length).split(':');
      const { names = [], also = '' } = absents[Number(index)] ?? {};
      const absent = `(() => { throw new Error(${JSON.stringify(`"${source}" is left out of the build by vite.config.ts (absents), and must be taken back in to be used`)}); })`;
      const given = names.map((name) => `export const ${name} = ${absent};`);
      const byDefault = also.includes('export default') ? '' : `export default ${absent};`;
      return { code: [also, ...given, byDefault].join('\n'), moduleSideEffects: false };
    },
    transform(code, id) {
      // The parts above are gone for everybody: a file of ours that wants more of the package than the table is a fault.
      if (id.includes('node_modules') || !code.includes('@ant-design/pro-components')) return;
      const wanted = /import\s*{([^}]*)}\s*from\s*['"]@ant-design\/pro-components['"]/.exec(code)?.[1] ?? 'everything';
      const other = wanted.split(',').filter((name) => name.trim() !== '' && !/^\s*(type\s|ProTable\b)/.test(name));
      if (other.length > 0)
        this.error(`${id} must import nothing but ProTable of @ant-design/pro-components, not ${other}`);
    },
  };
}

/** Every text file of the build also as .br and .gz, so that the server compresses nothing twice. */
function compressBeforehand(): Plugin {
  return {
    name: 'compress-beforehand',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const file of files
        .filter((name) => /\.(js|css|html|json|svg)$/.test(name))
        .map((name) => join(dir, name))) {
        const text = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(text));
      }
    },
  };
}

export default defineConfig({
  root: at('./src'),
  base: './',
  plugins: [leaveOutAbsentParts(), react(), compressBeforehand()],
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
      // These packages only define things, and forget to say so in their package.json.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]node_modules[\\/](rc-[\w-]+|@rc-component)[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // Each group takes with it what it needs and no group before it has.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            // What the login page needs, kept apart so that it stays as thin as it is.
            { name: 'door', tags: ['$initial'], priority: 3 },
            // What nearly every page shares is one file: a hundred small ones cost more in their headers than in their code.
            { name: 'shared', test: sharedByMost, minShareCount: 5, priority: 2 },
            { name: 'console', test: firstList, priority: 1 },
            { name: 'icons', test: /node_modules[\\/]@ant-design[\\/]icons/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});

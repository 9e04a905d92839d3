/**
 * What ProTable and what it stands on bring along and the table's adapter never uses, and what stands in for it: the build
 * and development put it there (`build/standIns.ts`); tests without a browser load the packages whole.
 */

/** A part of a package, and the module that stands in for it. */
export interface StandIn {
  readonly name: string;
  /** What the first list would be larger by without it, gzipped (`tests/bench/standIns.ts`), or what it spares the browser. */
  readonly gains: string;
  /** The file that asks for the part. */
  readonly importer: RegExp;
  /** What it asks for. */
  readonly source: RegExp;
  /** Its exports that throw when they are used after all; so does the default one where `code` gives none. */
  readonly exports?: readonly string[];
  /** Exports that are passed through although nothing is behind them. */
  readonly code?: string;
  /** The one module of the package that is wanted, in place of everything that its main file brings. */
  readonly part?: string;
}

const proTable = /\/@ant-design\/pro-table\/es\//;
const proUtils = /\/@ant-design\/pro-utils\/es\/index\.js$/;
const proProvider = /\/pro-provider\/es\//;

export const standIns: readonly StandIn[] = [
  // antd’s own inputs ask whether a form is around them, which takes one module of that package.
  {
    name: 'form context',
    gains: '13.5 KB',
    importer: /\/antd\/es\/form\/context\.js$/,
    source: /^rc-field-form$/,
    part: 'rc-field-form/es/FormContext',
  },
  // The filters and tools above a list are the renderer’s.
  {
    name: 'search form and toolbar',
    gains: '43.6 KB',
    importer: proTable,
    source: /^\.{1,2}\/(components\/)?(ToolBar|Form|DragSortTable|Dropdown|ListToolBar)$/,
  },
  // Cells are printed by `tableColumns.tsx`, and edited by the renderer’s own fields.
  { name: 'typed cells', gains: '25.7 KB', importer: proTable, source: /^\.\/cellRenderToFromItem$/ },
  // Lists stand on the page itself.
  { name: 'card', gains: '15.9 KB', importer: proTable, source: /^@ant-design\/pro-card$/ },
  // What is said above chosen rows; the adapter asks for none of it (`tableAlertRender={false}`).
  {
    name: 'alert',
    gains: '5.3 KB',
    importer: proTable,
    source: /^\.\/components\/Alert$/,
    code: 'export default () => null;',
  },
  // For what is remembered of columns and of forms.
  { name: 'lodash', gains: '5.6 KB', importer: proTable, source: /^lodash-es\/(isEmpty|isEqual|merge)$/ },
  // ProTable asks for its forms by name, and for two contexts that nobody provides here.
  {
    name: 'pro-form',
    gains: '49.1 KB',
    importer: proTable,
    source: /^@ant-design\/pro-form$/,
    exports: ['BetaSchemaForm', 'ProForm', 'ProFormField', 'ProFormDependency'],
    code: "import { createContext } from 'react'; export const GridContext = createContext({}); export const FieldContext = createContext({});",
  },
  // The console speaks two languages.
  {
    name: 'locales',
    gains: '11.8 KB',
    importer: /\/pro-provider\/es\/intl\.js$/,
    source: /^\.\/locale\/(?!zh_CN|en_US)/,
    code: 'export default {};',
  },
  // A cache for what forms request by themselves.
  {
    name: 'swr',
    gains: '3.1 KB',
    importer: proProvider,
    source: /^swr$/,
    code: 'const cache = new Map(); export const SWRConfig = ({ children }) => children; export const useSWRConfig = () => ({ cache });',
  },
  // Rows are edited by cell, or in a dialog.
  {
    name: 'editable rows',
    gains: '27.5 KB',
    importer: proUtils,
    source: /^\.\/useEditableArray$/,
    exports: ['editableRowByKey', 'recordKeyToString'],
    code: 'const none = {}; export const useEditableArray = () => none;',
  },
  // It compares what a request is made of, and there is none: rows come from outside.
  {
    name: 'stringify',
    gains: '2.3 KB',
    importer: proUtils,
    source: /^\.\/stringify$/,
    code: 'export default () => "";',
  },
  // Text that is copied has a button of the renderer’s.
  {
    name: 'copyable',
    gains: '10.0 KB',
    importer: /\/pro-utils\/es\/genCopyable\//,
    source: /^antd$/,
    exports: ['Typography'],
  },
  // Colours of ProLayout, which is not the layout here.
  {
    name: 'layout tokens',
    gains: '5.3 KB',
    importer: proProvider,
    source: /^\.\/typing\/layoutToken$/,
    code: 'export const getLayoutDesignToken = () => ({});',
  },
  // Every browser that the console is built for has it.
  {
    name: 'resize observer',
    gains: '2.1 KB',
    importer: /\/rc-resize-observer\//,
    source: /^resize-observer-polyfill$/,
    code: 'export default window.ResizeObserver;',
  },
  // The name of a radio group is made by a function of the form’s hook, whose file brings the form.
  {
    name: 'radio form',
    gains: '15.7 KB',
    importer: /\/antd\/es\/radio\/group\.js$/,
    source: /^\.\.\/form\/hooks\/useForm$/,
    code: "export const toNamePathStr = (name) => [].concat(name ?? []).join('_');",
  },
  // Which rows are chosen is always said from outside, and antd has no option to keep nothing of its own: a table without choice sets its
  // own list anew when it mounts. What is given from outside is what there is.
  {
    name: 'chosen rows',
    gains: 'a second printing of each table that comes into sight',
    importer: /\/antd\/es\/table\/hooks\/useSelection\.js$/,
    source: /^rc-util\/es\/hooks\/useMergedState$/,
    code: 'const ignore = () => undefined; export default (none, { value }) => [value ?? none, ignore];',
  },
  // Of many rows the table’s own body prints those in sight.
  {
    name: 'virtual rows',
    gains: 'a second printer of rows',
    importer: /\/antd\/es\/table\/InternalTable\.js$/,
    source: /^\.\/RcTable\/VirtualTable$/,
  },
  // It is measured for each table and each window, though only a zoom makes it another, and nobody can give it.
  {
    name: 'scrollbar size',
    gains: 'a stylesheet and a layout for each table and each window that comes into sight',
    importer: /\/(rc-table|@rc-component\/portal)\/es\//,
    source: /^rc-util\/es\/getScrollBarSize$/,
    code: "import size, { getTargetScrollBarSize as measure } from 'rc-util/es/getScrollBarSize'; export default size; const sizes = {}; export const getTargetScrollBarSize = (target) => (sizes[devicePixelRatio] ??= measure(target));",
  },
  // Every icon puts the same stylesheet in; the package can be told where to, but not that it is there.
  {
    name: 'icon style',
    gains: 'a walk through the stylesheets of the page for each icon that comes into sight',
    importer: /\/@ant-design\/icons\/es\/utils\.js$/,
    source: /^rc-util\/es\/Dom\/dynamicCSS$/,
    code: "import { updateCSS as update } from 'rc-util/es/Dom/dynamicCSS'; let style; export const updateCSS = (...given) => (style ??= update(...given));",
  },
  // A page that fails is shown by the console’s own.
  {
    name: 'result pictures',
    gains: '9.3 KB',
    importer: /\/antd\/es\/result\//,
    source: /^\.\/(noFound|serverError|unauthorized)$/,
  },
  // Filters stand above a list, not in the heads of its columns.
  {
    name: 'column filter',
    gains: '16.6 KB',
    importer: /\/antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    source: /^\.\/FilterDropdown$/,
    exports: ['flattenKeys'],
  },
];

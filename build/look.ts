/**
 * The styles of antd, printed at build: no browser computes them, or loads the code that would. What the first list shows is one
 * sheet, before all of ours; what comes later brings its own along. In development, and in tests without a build, antd
 * computes them as it ever does.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import type { StyledPart } from './antdStyles.ts';

/** The class of a part's elements, where its folder does not say it. */
const prefixes: Readonly<Record<string, string>> = {
  '_util/wave/style': 'wave',
  'badge/style/ribbon': 'ribbon',
  'button/style/compact': 'btn',
  'button/style': 'btn',
  'date-picker/style': 'picker',
  'input/style/otp': 'otp',
  'qr-code/style': 'qrcode',
  'space/style/addon': 'space-addon',
  'space/style/compact': 'space-compact',
};
/** Of a module with styles of several parts, by the name of its export. */
const partPrefixes: Readonly<Record<string, string>> = { useRowStyle: 'row', useColStyle: 'col' };

const styleModule = /\/node_modules\/antd\/es\/(.+\/style(?:\/[\w-]+)?)\.js$/;
const makesStyles = /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(/;
const isHook = /^gen(?:StyleHooks|ComponentStyleHook)\(/;
const exported = /^export (?:default|const (\w+) =) (.*)$/gm;

interface StyleModule {
  readonly module: string;
  /** None where it is made in a way that is not known here. */
  readonly parts: readonly StyledPart[];
  /** Names that others read of it. */
  readonly constants: readonly string[];
}

export function readStyleModule(id: string, code: string): StyleModule | null {
  const module = styleModule.exec(id.replaceAll('\\', '/'))?.[1];
  if (module === undefined || !makesStyles.test(code)) return null;
  const path = module.replace(/\/index$/, '');
  const folder = /^([\w-]+)\/style/.exec(path)?.[1] ?? path;
  const parts: StyledPart[] = [];
  const constants: string[] = [];
  for (const [line, name = 'default', value = ''] of code.matchAll(exported)) {
    const isSub = value.startsWith('genSubStyleComponent(');
    const prefix = `ant-${partPrefixes[name] ?? prefixes[path] ?? folder}`;
    if (isSub || isHook.test(value) || (name === 'default' && value.startsWith('(prefixCls')))
      parts.push({ module, name, isSub, prefix });
    else if (/^'[^']*';$/.test(value)) constants.push(line);
  }
  return { module, parts, constants };
}

/** What a first list shows, or says when there is nothing to show. */
const onFirstList = [
  '_util/wave/style',
  'alert/style/index',
  'button/style/index',
  'button/style/compact',
  'checkbox/style/index',
  'dropdown/style/index',
  'empty/style/index',
  'input/style/index',
  'menu/style/index',
  'pagination/style/index',
  'popover/style/index',
  'radio/style/index',
  'result/style/index',
  'select/style/index',
  'skeleton/style/index',
  'space/style/index',
  'space/style/addon',
  'space/style/compact',
  'spin/style/index',
  'table/style/index',
  'tooltip/style/index',
];
const require = createRequire(import.meta.url);
const fileOf = (module: string): string => require.resolve(`antd/es/${module}`);

/** Only a build has them computed: the packages that do it take a second to load. */
async function printed(parts: readonly StyledPart[], isFirst: boolean): Promise<string> {
  const { rulesOf, variablesOf } = await import('./antdStyles.ts');
  return rulesOf(parts, { isFirst }) + variablesOf(parts);
}

function firstSheet(): Promise<string> {
  const parts = onFirstList.flatMap((module) => {
    const file = fileOf(module);
    return readStyleModule(file, readFileSync(file, 'utf8'))?.parts ?? [];
  });
  return printed(parts, true);
}

const sheet = '/@antd-look.css';
const runtime = '/@antd-look.js';

/**
 * What every part asks for its classes: that of the theme's variables. Behind the sheet stand the rules of late parts, then what
 * antd still writes itself, which it puts behind the last of its own that it finds; then our sheets.
 */
const runtimeCode = `
import { useContext } from 'react';
import { DesignTokenContext } from 'antd/es/theme/context';
import '${sheet}';
const print = (node) => node;
export const useLook = () => [print, '', useContext(DesignTokenContext).cssVar?.key];
export const NoLook = () => null;
function write(css, before) {
  const style = document.createElement('style');
  style.textContent = css;
  if (before) before.before(style);
  else document.head.prepend(style);
  return style;
}
const written = write('', document.querySelector('link[href*="/look-"]')?.nextSibling);
written.dataset.rcOrder = 'prependQueue';
written.dataset.rcPriority = '-999';
export const addLook = (css) => void write(css, written);`;

export function printedLook(): Plugin {
  const late = new Map<string, readonly StyledPart[]>();
  return {
    name: 'printed-look',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === sheet || source === runtime ? source : null),
    load: (id) => (id === runtime ? runtimeCode : id === sheet ? firstSheet() : null),
    transform(code, id) {
      const read = readStyleModule(id, code);
      if (!read) return null;
      const { module, parts, constants } = read;
      const isFirst = onFirstList.includes(module);
      if (!isFirst) late.set(module, parts);
      const unknown = parts.length === 0 ? ['export default useLook;'] : [];
      const exports = parts.map(({ name, isSub }) => {
        const what = isSub ? 'NoLook' : 'useLook';
        return name === 'default' ? `export default ${what};` : `export const ${name} = ${what};`;
      });
      const imports = `import { addLook, NoLook, useLook } from '${runtime}';`;
      const adds = isFirst ? '' : `addLook('${placeOf(module)}');`;
      return { code: [imports, ...constants, ...unknown, ...exports, adds].join('\n'), map: null };
    },
    // Most of antd is left out of the build: only what is in it is computed.
    async renderChunk(code) {
      let filled = code;
      for (const [place, , module = ''] of code.matchAll(/(['"`])antd-look:([\w/-]+);\1/g)) {
        const parts = late.get(module) ?? [];
        if (parts.length === 0)
          throw new Error(`antd/es/${module} makes styles in a way that build/look.ts does not know`);
        const css = await printed(parts, false);
        filled = filled.replace(place, () => JSON.stringify(css));
      }
      return filled === code ? null : { code: filled, map: null };
    },
  };
}

const placeOf = (module: string): string => `antd-look:${module};`;

/** Puts each stand-in where a library asks for the part that it stands in for: in the build, in development, and so in tests of the built console. */
import type { Plugin } from 'vite';
import type { StandIn } from '../src/renderer/table/standIns.ts';

const mark = '\0stand-in:';

export function standIns(all: readonly StandIn[]): Plugin {
  const used = new Set<StandIn>();
  let builds = false;
  return {
    name: 'stand-ins',
    enforce: 'pre',
    configResolved: ({ command }) => void (builds = command === 'build'),
    buildStart: () => used.clear(),
    resolveId(source, importer) {
      if (importer === undefined) return null;
      const path = importer.replaceAll('\\', '/');
      const standIn = all.find((one) => one.importer.test(path) && one.source.test(source));
      if (!standIn) return null;
      used.add(standIn);
      if (standIn.part !== undefined) return this.resolve(standIn.part, importer, { skipSelf: true });
      return `${mark}${all.indexOf(standIn)}:${source}`;
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const [index = '', source = ''] = id.slice(mark.length).split(':');
      const standIn = all[Number(index)];
      return standIn ? { code: printStandIn(standIn, source), moduleSideEffects: false } : null;
    },
    buildEnd(error) {
      const idle = all.filter((one) => !used.has(one)).map(({ name }) => name);
      // Development and tests load a part of the console, and a build that failed has loaded a part.
      if (error === undefined && builds && idle.length > 0)
        this.error(`nothing is left of what these stand in for; take them out of the list: ${idle.join(', ')}`);
    },
  };
}

/** What is used although it was left out says so by its name. */
function printStandIn({ name, exports = [], code = '' }: StandIn, source: string): string {
  const said = `"${source}" is left out of the console (stand-in "${name}"), and must be taken back in to be used`;
  const absent = `(() => { throw new Error(${JSON.stringify(said)}); })`;
  const named = exports.map((one) => `export const ${one} = ${absent};`);
  const byDefault = code.includes('export default') ? '' : `export default ${absent};`;
  return [code, ...named, byDefault].join('\n');
}

/** What is left out is gone for everybody: a file of ours that wants more of the package than the table is a fault. */
export function onlyProTable(): Plugin {
  return {
    name: 'only-pro-table',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('@ant-design/pro-components')) return;
      const wanted = /import\s*{([^}]*)}\s*from\s*['"]@ant-design\/pro-components['"]/.exec(code)?.[1] ?? 'everything';
      const other = wanted.split(',').filter((name) => name.trim() !== '' && !/^\s*(type\s|ProTable\b)/.test(name));
      if (other.length > 0)
        this.error(`${id} must import nothing but ProTable of @ant-design/pro-components, not ${other}`);
    },
  };
}

/** Who may import whom. A breach names the file, the import and the rule. */
import { dirname, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, importsOf, root } from './sourceFiles.ts';

/** Imports that break the table and are still to go, as `file -> file` below src: the list only gets shorter. */
const owed: readonly string[] = [];

interface Rule {
  readonly folder: string;
  readonly folders: readonly string[];
  readonly packages: readonly RegExp[];
}

const react = [/^react(-dom)?(\/|$)/, /^antd(\/|$)/, /^@ant-design\//, /^dayjs(\/|$)/];
const rules: readonly Rule[] = [
  { folder: 'src/core', folders: ['src/core', 'src/generated', 'schemas/grammar'], packages: [/^jsonc-parser$/] },
  {
    folder: 'src/release',
    folders: ['src/core', 'src/generated', 'src/release'],
    packages: [/^node:module$/, /^ajv(\/|$)/, /^@noble\/hashes\//, /^recheck(\/|$)/, /^safe-stable-stringify$/],
  },
  { folder: 'src/towing/streets', folders: ['src/towing/domain', 'src/towing/streets'], packages: [] },
  { folder: 'src/towing/domain', folders: ['src/core', 'src/generated', 'src/towing/domain'], packages: [] },
  {
    folder: 'src/towing/decide',
    folders: ['src/core', 'src/generated', 'src/towing/domain', 'src/towing/decide'],
    packages: [],
  },
  {
    folder: 'src/renderer',
    folders: ['src/core', 'src/renderer'],
    packages: [
      ...react,
      /^i18next$/,
      /^@formily\//,
      /^dompurify$/,
      /^@tiptap\//,
      /^@dnd-kit\//,
      /^echarts\//,
      /^leaflet(\/|$)/,
      /^supercluster$/,
      /^gcoord$/,
      /^geojson$/,
      /^terra-draw/,
      /^qr\/decode\.js$/,
    ],
  },
  {
    folder: 'src/console',
    folders: ['src/core', 'src/renderer', 'src/generated', 'src/console'],
    packages: [
      ...react,
      /^react-router-dom$/,
      /^@dnd-kit\//,
      /^axios$/,
      /^dompurify$/,
      /^eventsource-parser/,
      /^@dnd-kit\//,
      /^@noble\/hashes\//,
    ],
  },
  {
    folder: 'src/studio',
    folders: ['src/core', 'src/renderer', 'src/generated', 'src/studio', 'schemas/grammar'],
    packages: [...react, /^@codemirror\//, /^@lezer\/highlight$/, /^jsonc-parser$/, /^@dnd-kit\//],
  },
  {
    folder: 'src/gallery',
    folders: ['src/core', 'src/renderer', 'src/generated', 'src/console', 'src/gallery'],
    packages: [
      ...react,
      /^react-router-dom$/,
      /^@iconify-json\//,
      /^@tiptap\//,
      /^@codemirror\//,
      /^markdown-it$/,
      /^dompurify$/,
      /^media-chrome(\/|$)/,
      /^@xyflow\/react/,
      /^@dnd-kit\//,
      /^fflate$/,
      /^tus-js-client$/,
    ],
  },
  {
    folder: 'src/server',
    folders: ['src/core', 'src/release', 'src/generated', 'src/server'],
    packages: [
      /^node:/,
      /^fastify$/,
      /^@fastify\//,
      /^helmet$/,
      /^kysely$/,
      /^pg(-cursor|-copy-streams)?$/,
      /^tar$/,
      /^yauzl$/,
      /^saxes$/,
      /^pino$/,
      /^openid-client$/,
      /^web-push$/,
      /^@node-rs\/argon2$/,
      /^@noble\/hashes\//,
      /^uuidv7$/,
      /^sanitize-html$/,
      /^dayjs/,
      /^vite$/,
      /^@tus\//,
    ],
  },
  {
    folder: 'codegen',
    folders: ['codegen', 'src/core', 'src/release', 'src/generated'],
    packages: [
      /^node:/,
      /^json-schema-to-typescript$/,
      /^ajv(\/|$)/,
      /^prettier$/,
      /^typescript$/,
      /^recheck(\/|$)/,
      /^pg$/,
      /^@modelcontextprotocol\/server(\/|$)/,
      /^zod$/,
      /^jsonc-parser$/,
      /^@scalar\/openapi-parser$/,
      /^playwright-core$/,
    ],
  },
];

function breaches(rule: Rule): string[] {
  // A folder with a row of its own keeps to that one.
  const inner = rules.filter(({ folder }) => folder.startsWith(`${rule.folder}/`)).map(({ folder }) => folder);
  const isInner = (file: string): boolean =>
    inner.some((folder) => relative(root, file).split(sep).join('/').startsWith(`${folder}/`));
  const files = filesBelow(rule.folder).filter((file) => !isInner(file));
  return files.flatMap((file) =>
    importsOf(file)
      .filter((name) => !name.endsWith('.css'))
      .filter((name) => {
        if (!name.startsWith('.')) return !rule.packages.some((allowed) => allowed.test(name));
        const target = relative(root, resolve(dirname(file), name))
          .split(sep)
          .join('/');
        const edge = `${relative(root, file).split(sep).join('/')} -> ${target}`.replaceAll('src/', '');
        return !owed.includes(edge) && !rule.folders.some((folder) => target.startsWith(`${folder}/`));
      })
      .map((name) => `${relative(root, file)} imports "${name}": ${rule.folder} may import ${rule.folders.join(', ')}`),
  );
}

describe('who may import whom', () => {
  test.each(rules)('$folder keeps to its table', (rule) => {
    expect(filesBelow(rule.folder).length).toBeGreaterThan(0);
    expect(breaches(rule)).toEqual([]);
  });

  test('the network is reached from one file of the console', () => {
    const users = filesBelow('src/console').filter((file) => importsOf(file).includes('axios'));
    expect(users.map((file) => relative(root, file))).toEqual(['src/console/api/line.ts']);
  });
});

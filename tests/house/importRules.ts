/** The table of who may import whom: a row a room. A folder with a row of its own keeps to that one. */

export interface Rule {
  /** A folder, or a single file. */
  readonly room: string;
  /** Rooms, folders and single files beside itself. */
  readonly rooms: readonly string[];
  readonly packages: readonly RegExp[];
}

const react = [/^react(-dom)?(\/|$)/, /^antd(\/|$)/, /^@ant-design\//];

const engine: readonly Rule[] = [
  { room: 'src/generated', rooms: ['src/core'], packages: [] },
  { room: 'src/core', rooms: ['src/generated', 'schemas/grammar'], packages: [/^jsonc-parser$/] },
  {
    room: 'src/release',
    rooms: ['src/core', 'src/generated'],
    packages: [/^node:module$/, /^ajv(\/|$)/, /^@noble\/hashes\//, /^recheck(\/|$)/, /^safe-stable-stringify$/],
  },
  {
    room: 'src/renderer',
    rooms: ['src/core'],
    packages: [
      ...react,
      /^dayjs(\/|$)/,
      /^rc-picker\/es\/generate\/dayjs$/,
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
    room: 'src/console',
    rooms: ['src/core', 'src/renderer', 'src/generated'],
    packages: [
      ...react,
      /^react-router-dom$/,
      /^@dnd-kit\//,
      /^axios$/,
      /^dayjs(\/|$)/,
      /^eventsource-parser/,
      /^@noble\/hashes\//,
    ],
  },
  {
    room: 'src/studio',
    rooms: ['src/core', 'src/renderer', 'schemas/grammar'],
    packages: [...react, /^@codemirror\//, /^@lezer\/highlight$/, /^jsonc-parser$/, /^@dnd-kit\//],
  },
  {
    room: 'src/gallery',
    rooms: ['src/core', 'src/renderer', 'src/generated', 'src/console'],
    packages: [
      ...react,
      /^react-router-dom$/,
      /^@iconify-json\//,
      /^@tiptap\//,
      /^@codemirror\//,
      /^markdown-it$/,
      /^media-chrome(\/|$)/,
      /^@xyflow\/react/,
      /^@dnd-kit\//,
      /^fflate$/,
      /^tus-js-client$/,
    ],
  },
  {
    room: 'src/server',
    rooms: ['src/core', 'src/release', 'src/generated'],
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
      /^uuidv7$/,
      /^sanitize-html$/,
      /^tsx\/esm\/api$/,
      /^vite$/,
      /^@tus\//,
    ],
  },
];

/** Rooms of the server that a part of the product may use, and the type of what timers need. */
function ofServer(...rooms: string[]): string[] {
  return rooms.map((room) => `src/server/${room}`);
}

function ofProduct(...rooms: string[]): string[] {
  return rooms.map((room) => `src/towing/${room}`);
}

const product: readonly Rule[] = [
  { room: 'src/towing/domain', rooms: ['src/core', 'src/generated'], packages: [] },
  { room: 'src/towing/decide', rooms: ['src/core', ...ofProduct('domain')], packages: [] },
  { room: 'src/towing/streets', rooms: ofProduct('domain'), packages: [] },
  {
    room: 'src/towing/records',
    rooms: [
      'src/core',
      'src/generated',
      'src/release',
      ...ofServer('archive', 'calls', 'database', 'records', 'time'),
      ...ofProduct('decide', 'domain'),
    ],
    packages: [/^node:crypto$/, /^kysely$/, /^pg$/],
  },
  {
    room: 'src/towing/routing',
    rooms: [
      'src/core',
      ...ofServer('calls', 'database', 'environment.ts', 'time'),
      ...ofProduct('decide', 'domain', 'records', 'streets'),
    ],
    packages: [/^kysely$/],
  },
  {
    room: 'src/towing/tasks',
    rooms: [
      'src/core',
      'src/release',
      ...ofServer('calls', 'database', 'files', 'jobs', 'office', 'push', 'records', 'sessions', 'tables', 'time'),
      ...ofProduct('decide', 'domain', 'records'),
    ],
    packages: [/^node:(fs\/promises|stream)$/, /^kysely$/],
  },
  {
    room: 'src/towing/fleet',
    rooms: [
      'src/core',
      'src/generated',
      'src/release',
      ...ofServer('calls', 'database', 'records', 'start.ts', 'time'),
      ...ofProduct('decide', 'domain', 'records'),
    ],
    packages: [/^kysely$/],
  },
  {
    room: 'src/towing/dispatch',
    rooms: [
      'src/core',
      'src/generated',
      'src/release',
      ...ofServer('calls', 'database', 'files', 'jobs', 'office', 'records', 'start.ts', 'tables', 'threads', 'time'),
      // It moves tasks and drivers, by road.
      ...ofProduct('decide', 'domain', 'fleet', 'records', 'routing', 'streets', 'tasks'),
    ],
    packages: [/^node:(crypto|worker_threads)$/, /^kysely$/, /^uuidv7$/],
  },
  {
    room: 'src/towing/users',
    rooms: [
      'src/core',
      'src/release',
      ...ofServer('calls', 'database', 'records', 'sessions', 'time'),
      ...ofProduct('domain', 'records'),
    ],
    packages: [/^node:(crypto|timers\/promises)$/, /^kysely$/],
  },
  {
    room: 'src/towing/statistics',
    rooms: [
      'src/core',
      'src/release',
      ...ofServer('calls', 'database', 'records', 'start.ts', 'time'),
      ...ofProduct('domain', 'records'),
    ],
    packages: [/^kysely$/],
  },
  {
    room: 'src/towing/apps',
    rooms: [
      'src/core',
      'src/generated',
      'src/release',
      ...ofServer('api/language.ts', 'calls', 'database', 'files', 'records', 'time'),
      ...ofProduct('domain', 'records'),
    ],
    packages: [/^node:(crypto|fs\/promises)$/, /^fastify$/, /^kysely$/],
  },
  {
    room: 'src/towing/seed',
    rooms: [
      'src/core',
      'src/release',
      ...ofServer('database', 'records', 'sessions', 'start.ts', 'time'),
      ...ofProduct('domain', 'records', 'streets'),
    ],
    packages: [/^node:crypto$/, /^kysely$/, /^pg$/, /^pngjs$/],
  },
  {
    room: 'src/towing/simulation',
    rooms: [
      'src/core',
      'src/generated',
      ...ofServer('sessions', 'time'),
      // It signs in as the seeded users.
      ...ofProduct('decide', 'domain', 'seed', 'streets'),
    ],
    packages: [/^node:(events|timers\/promises|util)$/],
  },
  {
    room: 'src/towing/console',
    rooms: ['src/core', 'src/renderer', 'src/generated', 'src/console', ...ofProduct('domain')],
    packages: [...react, /^react-router-dom$/, /^idb$/],
  },
];

/** What is put together where, and what builds it. */
const roots: readonly Rule[] = [
  {
    room: 'src/towing/index.ts',
    rooms: [
      'src/generated/calls.ts',
      'src/release/release.ts',
      ...ofServer('archive', 'audit', 'calls', 'menus', 'ownHandlers.ts', 'records', 'sessions', 'start.ts'),
      ...ofProduct('apps', 'dispatch', 'fleet', 'records', 'routing', 'seed', 'statistics', 'tasks', 'users'),
    ],
    packages: [],
  },
  {
    room: 'src/main.tsx',
    rooms: ['src/console', 'src/gallery', 'src/renderer', 'src/studio', 'src/towing/console'],
    packages: [/^react$/],
  },
  { room: 'src/firstPage.ts', rooms: ['src/console/ahead', 'src/towing/console'], packages: [] },
  { room: 'src/writtenPage.ts', rooms: ['src/console/ahead', 'src/towing/console'], packages: [] },
  { room: 'src/serve.ts', rooms: ['src/server/start.ts', 'src/towing/index.ts'], packages: [] },
  {
    room: 'src/commands',
    rooms: [
      'codegen',
      'src/core',
      'src/release',
      'src/server',
      ...ofProduct('index.ts', 'decide', 'dispatch', 'domain', 'records', 'routing', 'streets'),
    ],
    packages: [/^node:/],
  },
  {
    room: 'codegen',
    rooms: ['src/core', 'src/release', 'src/generated'],
    packages: [
      /^node:/,
      /^json-schema-to-typescript$/,
      /^ajv(\/|$)/,
      /^oxfmt$/,
      /^pg$/,
      /^@modelcontextprotocol\/server(\/|$)/,
      /^zod$/,
      /^jsonc-parser$/,
      /^@scalar\/openapi-parser$/,
      /^playwright-core$/,
    ],
  },
  {
    room: 'build',
    rooms: ['src/console/theme', 'src/renderer'],
    packages: [/^node:/, /^vite$/, /^react(-dom\/server)?$/, /^antd$/],
  },
  {
    room: 'vite.config.ts',
    rooms: ['build', 'src/renderer'],
    packages: [/^node:url$/, /^vite$/, /^@vitejs\/plugin-react$/],
  },
  { room: 'vite.server.config.ts', rooms: ['build'], packages: [/^node:url$/, /^vite$/] },
  { room: 'vitest.config.ts', rooms: ['vite.config.ts'], packages: [/^vitest\/config$/] },
];

export const rules: readonly Rule[] = [...engine, ...product, ...roots];

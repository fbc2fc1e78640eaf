import { isTest } from './sources.ts';
import { IMPORTS, type Import } from './imports.ts';

const FEATURE = /^server\/src\/features\/([^/]+)\//;
const SERVER = /^server\/src\//;

/** The list of features may also import each feature's `feature.ts`. */
const LIST_OF_FEATURES = 'server/src/features.ts';
const ENTRY = /^server\/src\/features\/[^/]+\/feature\.ts$/;

const featureOf = (path: string): string | undefined => FEATURE.exec(path)?.[1];
const publicFileOf = (feature: string): string => `server/src/features/${feature}/public.ts`;

/** The imports of files of a server feature by files outside it. */
const ENTRIES = IMPORTS.filter(({ from, to }) => {
  const target = featureOf(to);
  return target !== undefined && SERVER.test(from) && !isTest(from) && featureOf(from) !== target;
});

/** The imports that bypass the feature's public file. */
export const BACK_DOORS: readonly Import[] = ENTRIES.filter(({ from, to }) => {
  const feature = featureOf(to) ?? '';
  return to !== publicFileOf(feature) && !(from === LIST_OF_FEATURES && ENTRY.test(to));
});

/**
 * Lists the edges between features as `from -> to, to`, sorted by name. Imports of types are
 * included.
 */
function listEdges(): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of ENTRIES) {
    const [start, end] = [featureOf(from), featureOf(to)];
    if (start === undefined || end === undefined) continue;
    edges.set(start, (edges.get(start) ?? new Set<string>()).add(end));
  }
  return [...edges]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, to]) => `- ${from} -> ${[...to].toSorted().join(', ')}`);
}

const LIST = /(<!-- edges: written by `npm run fix` -->\n)[\s\S]*?(<!-- end of edges -->)/;

/** Returns the document with the current list of edges. */
export function withEdges(document: string): string {
  if (!LIST.test(document)) throw new Error('docs/architecture.md has no place for the edges');
  return document.replace(LIST, (_all, start: string, end: string) =>
    [start, ...listEdges().map((line) => `${line}\n`), end].join(''),
  );
}

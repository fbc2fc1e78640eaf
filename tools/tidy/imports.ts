import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { CODE_PATHS, readSource } from './sources.ts';

/**
 * An import. `to` is a path from the root for our own files, and `npm:name` for packages.
 * `is_later`: loaded with `import()`, so that the file can be loaded without it.
 */
export type Import = {
  readonly from: string;
  readonly to: string;
  /** The specifier in the source, before resolution. */
  readonly request: string;
  readonly type_only: boolean;
  readonly is_later: boolean;
};

/** All imports and re-exports of our own code, including types. */
export const IMPORTS: readonly Import[] = CODE_PATHS.flatMap(readImports);

function readImports(from: string): Import[] {
  const text = readSource(from);
  const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module;
  const found = (request: string, type_only: boolean, is_later = false): Import => ({
    from,
    to: resolveRequest(from, request),
    request,
    type_only,
    is_later,
  });
  return [
    ...staticImports.map(({ moduleRequest, entries }) => {
      const type_only = entries.length > 0 && entries.every(({ isType }) => isType);
      return found(moduleRequest.value, type_only);
    }),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [found(moduleRequest.value, isType)] : [],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1];
      return literal === undefined ? [] : [found(literal, false, true)];
    }),
  ];
}

function resolveRequest(from: string, request: string): string {
  if (request.startsWith('.')) return normalize(join(dirname(from), request));
  if (request === '@diwan/contract') return 'contract/src/index.ts';
  const own =
    /^@diwan\/(contract|simulator|postgres|documents|processes|reading|server|demo|chaos)\/(.+)$/.exec(
      request,
    );
  if (own?.[2]?.startsWith('evaluate/')) return `${own[1]}/${own[2]}.ts`;
  if (own) return `${own[1]}/src/${own[2]}.ts`;
  const parts = request.split('/');
  return `npm:${parts.slice(0, request.startsWith('@') ? 2 : 1).join('/')}`;
}

/** Returns the first cycle among the edges, as a list of names; undefined without a cycle. */
export function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return undefined;
    path.push(node);
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    finished.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node);
    if (cycle) return cycle;
  }
  return undefined;
}

import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it, vi } from 'vitest';

const LIMIT_KB = 160;
const BUILD_MS = 120_000;
/** What may load later, but never before somebody can sign in. */
const LATER =
  /node_modules\/(zod|react-hook-form|@mantine\/(notifications|spotlight|modals|dates))\//;
const LATER_PARTS = /@mantine\/core\/esm\/components\/(Modal|Popover|Menu|Combobox)\//;

const LOGIN_WORDS = /(web\/src\/(app|ui)|features\/auth)\/words\.ts\?language=ar$/;

/** The files that the first page loads: the entry and what it imports, and so on. */
function firstFiles(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const first = new Set<Rolldown.OutputChunk>();
  const add = (name: string) => {
    const chunk = chunks.get(name);
    if (chunk === undefined || first.has(chunk)) return;
    first.add(chunk);
    chunk.imports.forEach(add);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk.fileName);
  // The words of the login page, in the larger of the two languages.
  for (const chunk of chunks.values()) {
    if (LOGIN_WORDS.test(chunk.facadeModuleId ?? '')) add(chunk.fileName);
  }
  return [...first];
}

describe('the JavaScript before the login form works', () => {
  it(
    `is at most ${LIMIT_KB} kB, and has no validation, forms, popovers, dialogs or toasts`,
    async () => {
      vi.stubEnv('NODE_ENV', 'production');
      const root = resolve(import.meta.dirname, '../..');
      const built = await build({ root, logLevel: 'silent', build: { write: false } });
      if (!('output' in built)) throw new Error('one build was expected');
      const files = firstFiles(built.output);
      const modules = files.flatMap((file) => Object.keys(file.modules));
      expect(modules.filter((id) => LATER.test(id) || LATER_PARTS.test(id))).toEqual([]);
      expect(modules.filter((id) => LOGIN_WORDS.test(id))).toHaveLength(3);
      const bytes = files.reduce((sum, file) => sum + gzipSync(file.code).length, 0);
      expect(modules.length).toBeGreaterThan(100);
      expect(bytes / 1000).toBeLessThanOrEqual(LIMIT_KB);
    },
    BUILD_MS,
  );
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sentences as auth } from '@diwan/contract/features/auth/words';
import { sentences } from '@diwan/contract/kernel/sentences';
import { sentences as kernel } from '@diwan/contract/kernel/words';

const LIMIT_KB = 160;
const BUILD_MS = 120_000;
/** What may load later, but never before somebody can sign in. */
const LATER =
  /node_modules\/(zod|react-hook-form|@mantine\/(notifications|spotlight|modals|dates))\//;
const LATER_PARTS = /@mantine\/core\/esm\/components\/(Modal|Popover|Menu|Combobox)\//;

/** In the larger of the two languages, which has sentences besides. */
const LOGIN_WORDS =
  /(web\/src\/(app|ui)|features\/auth)\/words\.ts\?words=ar$|\/(kernel|features\/auth)\/words\.ts\?sentences=ar$/;

/** Sentences whose Arabic is not there before sign-in. */
const LATER_SENTENCES = Object.keys(sentences).filter((text) => !(text in auth || text in kernel));

/** Those of them that a file of ours says. */
function laterSentencesIn(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  return LATER_SENTENCES.filter((text) => source.includes(`'${text}'`));
}

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
  // What the login page says.
  for (const chunk of chunks.values()) {
    if (Object.keys(chunk.modules).some((id) => LOGIN_WORDS.test(id))) add(chunk.fileName);
  }
  return [...first];
}

describe('the JavaScript before the login form works', () => {
  it(
    `is at most ${LIMIT_KB} kB, and has no validation, forms, popovers, dialogs or toasts`,
    async () => {
      // The files that run after this one in the same process want React as developers have it.
      vi.stubEnv('NODE_ENV', 'production');
      onTestFinished(() => void vi.unstubAllEnvs());
      const root = resolve(import.meta.dirname, '../..');
      const built = await build({ root, logLevel: 'silent', build: { write: false } });
      if (!('output' in built)) throw new Error('one build was expected');
      const files = firstFiles(built.output);
      const modules = files.flatMap((file) => Object.keys(file.modules));
      expect(modules.filter((id) => LATER.test(id) || LATER_PARTS.test(id))).toEqual([]);
      expect(modules.filter((id) => LOGIN_WORDS.test(id))).toHaveLength(5);
      const ours = modules.filter((id) => /web\/src\/.*\.tsx?$/.test(id));
      expect(ours.length).toBeGreaterThan(30);
      expect(ours.flatMap(laterSentencesIn)).toEqual([]);
      const bytes = files.reduce((sum, file) => sum + gzipSync(file.code).length, 0);
      expect(modules.length).toBeGreaterThan(100);
      expect(bytes / 1000).toBeLessThanOrEqual(LIMIT_KB);
    },
    BUILD_MS,
  );
});

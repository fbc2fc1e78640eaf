import { sentences } from '@diwan/contract';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { sentences as auth } from '@diwan/contract/features/auth/words';
import { sentences as brands_sentences } from '@diwan/contract/features/brands/words';
import { sentences as files_sentences } from '@diwan/contract/features/files/words';
import {
  sentences as registration_sentences,
  words as registration,
} from '@diwan/contract/features/registration/words';
import { sentences as world_sentences } from '@diwan/contract/world/words';
import { sentences as kernel } from '@diwan/contract/kernel/words';

const LIMIT_KB = 163;
const MANTINE_STYLES = resolve(import.meta.dirname, '../../../node_modules/@mantine/core/styles');
/**
 * The limits for the first page of a registration in Arabic: all files that are requested before
 * its form appears.
 */
const FIRST_STEP_KB = 250;
const FIRST_STEP_FILES = 12;
/** The limit for its styles. */
const FIRST_STEP_STYLES_KB = 18;
/** The code of later steps, which the first step must not load. */
const LATER_STEPS =
  /node_modules\/(signature_pad|countries-list|@floating-ui)\/|components\/(Modal|NumberInput|Combobox|Notification)\/|begun-wizard|documents-form|mcc-picker\.tsx|contract\/src\/features\.ts/;
const BUILD_MS = 120_000;
/** The code that may load later, but never before sign-in. */
const LATER =
  /node_modules\/(zod|react-hook-form|@mantine\/(notifications|spotlight|modals|dates))\//;
const LATER_PARTS = /@mantine\/core\/esm\/components\/(Modal|Popover|Menu|Combobox)\//;

/**
 * The words of the login page in Arabic, which is the larger language. Only Arabic has sentences.
 */
const LOGIN_WORDS =
  /(web\/src\/(app|ui)|features\/auth)\/words\.ts\?words=ar$|\/(kernel|features\/auth)\/words\.ts\?sentences=ar$/;

const FIRST_WORDS = /first-words\/ar\.ts$/;

/** The sentences whose Arabic text loads only after sign-in. */
const LATER_SENTENCES = Object.keys(sentences).filter((text) => !(text in auth || text in kernel));

/** Returns the sentences in this file whose Arabic text loads only after sign-in. */
function laterSentencesIn(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  return LATER_SENTENCES.filter((text) => source.includes(`'${text}'`));
}

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Returns the files that a page loads: the entry, these modules, and everything they import. */
function filesOf(output: Output, modules: RegExp) {
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
  for (const chunk of chunks.values()) {
    if (modules.test(chunk.facadeModuleId ?? '')) add(chunk.fileName);
  }
  return [...first];
}

/** Builds the app once for all tests. */
const built = (async () => {
  // Later test files in the same process need React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  try {
    const root = resolve(import.meta.dirname, '../..');
    const answer = await build({ root, logLevel: 'silent', build: { write: false } });
    if (!('output' in answer)) throw new Error('one build was expected');
    return answer.output;
  } finally {
    vi.unstubAllEnvs();
  }
})();

const kilobytes = (files: readonly Rolldown.OutputChunk[]): number =>
  files.reduce((sum, file) => sum + gzipSync(file.code).length, 0) / 1000;

describe('the JavaScript that the login form needs', () => {
  it(
    `is at most ${LIMIT_KB} kB, and has no validation, forms, popovers, dialogs or toasts`,
    async () => {
      const files = filesOf(await built, FIRST_WORDS);
      const modules = files.flatMap((file) => Object.keys(file.modules));
      expect(modules.filter((id) => LATER.test(id) || LATER_PARTS.test(id))).toEqual([]);
      expect(modules.filter((id) => LOGIN_WORDS.test(id))).toHaveLength(5);
      const ours = modules.filter((id) => /web\/src\/.*\.tsx?$/.test(id));
      expect(ours.length).toBeGreaterThan(30);
      expect(ours.flatMap(laterSentencesIn)).toEqual([]);
      expect(modules.length).toBeGreaterThan(100);
      expect(kilobytes(files)).toBeLessThanOrEqual(LIMIT_KB);
    },
    BUILD_MS,
  );
});

/** The modules that the server preloads (`platform/http/web.ts`). */
const FIRST_STEP =
  /registration\/(public-layout|register-page)\.tsx$|(later-words|registration-sentences|first-words\/ar)\.ts$|(registration|widgets)\/words\.ts\?words=ar$/;

describe('the first page of a registration', () => {
  it(
    `is at most ${FIRST_STEP_FILES} files of ${FIRST_STEP_KB} kB, without the steps after it`,
    async () => {
      const files = filesOf(await built, FIRST_STEP);
      const modules = files.flatMap((file) => Object.keys(file.modules));
      expect(modules.some((id) => id.endsWith('brand-info-form.tsx'))).toBe(true);
      expect(modules.filter((id) => LATER_STEPS.test(id))).toEqual([]);
      expect(files.length).toBeLessThanOrEqual(FIRST_STEP_FILES);
      expect(kilobytes(files)).toBeLessThanOrEqual(FIRST_STEP_KB);
    },
    BUILD_MS,
  );

  it(
    'has the Arabic text of every sentence that its own code names',
    async () => {
      const modules = filesOf(await built, FIRST_STEP).flatMap((file) => Object.keys(file.modules));
      const ours = modules.filter((id) => /web\/src\/.*\.tsx?$/.test(id));
      expect(ours.length).toBeGreaterThan(60);
      const known = {
        ...registration_sentences,
        ...brands_sentences,
        ...files_sentences,
        ...world_sentences,
      };
      const unknown = ours.flatMap(laterSentencesIn).filter((text) => !(text in known));
      expect(unknown).toEqual([]);
    },
    BUILD_MS,
  );

  it(
    `has at most ${FIRST_STEP_STYLES_KB} kB of styles, with those of every component that it uses`,
    async () => {
      const output = await built;
      const first = filesOf(output, FIRST_STEP);
      const names = new Set(first.flatMap((file) => [...(file.viteMetadata?.importedCss ?? [])]));
      const styles = output.filter(({ fileName }) => names.has(fileName));
      const texts = styles.map((file) => (file.type === 'asset' ? String(file.source) : ''));
      const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
      expect(bytes / 1000).toBeLessThanOrEqual(FIRST_STEP_STYLES_KB);
      const components = new Set(
        first
          .flatMap((file) => Object.keys(file.modules))
          .flatMap((id) => /@mantine\/core\/esm\/components\/(\w+)\//.exec(id)?.[1] ?? []),
      );
      const paths = [...components].map((name) => resolve(MANTINE_STYLES, `${name}.layer.css`));
      const found = paths.filter((path) => existsSync(path));
      expect(found.length).toBeGreaterThan(10);
      const missing = found.filter((path) => {
        const [, rule = ''] = /\{\s*(\.m_\w+)/.exec(readFileSync(path, 'utf8')) ?? [];
        return !texts.some((text) => text.includes(rule));
      });
      expect(missing).toEqual([]);
    },
    BUILD_MS,
  );

  it('has the styles of components in the order of the library, on which they depend', () => {
    const all = readFileSync(resolve(MANTINE_STYLES, '../styles.css'), 'utf8');
    for (const file of ['entry.css', 'registration/first-step.css']) {
      const text = readFileSync(resolve(import.meta.dirname, file), 'utf8');
      const places = [...text.matchAll(/core\/styles\/([A-Z]\w+)\.layer\.css/g)].map(([, name]) => {
        const css = readFileSync(resolve(MANTINE_STYLES, `${name}.css`), 'utf8');
        return all.indexOf(/\.m_\w+/.exec(css)?.[0] ?? '');
      });
      expect(places.length).toBeGreaterThan(5);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  it(
    'has a placeholder in both languages before its code, with the words of the form',
    async () => {
      const page = (await built).find(({ fileName }) => fileName === 'registration.html');
      const html = page?.type === 'asset' ? String(page.source) : '';
      for (const language of ['en', 'ar'] as const) {
        expect(html).toContain(registration.wizard.brand_hint[language]);
        expect(html).toContain(registration.begin.iban[language]);
      }
      expect(html).not.toContain('class="arriving"');
      // Browsers refuse the page's scripts and styles without the nonce.
      expect(html.match(/<(?:script|style)(?![^>]*nonce=)/g)).toBeNull();
    },
    BUILD_MS,
  );
});

describe('the words of the pages after sign-in', () => {
  it(
    'load as one file for each language, so that no part of a page loads its own',
    async () => {
      const later = Object.keys(import.meta.glob('../../../contract/src/features/*/words.ts'));
      for (const language of ['en', 'ar']) {
        const files = filesOf(await built, new RegExp(`all-words/${language}\\.ts$`));
        const words = files.map((file) =>
          Object.keys(file.modules).filter((id) => id.includes('&together')),
        );
        const [all = [], ...others] = words.filter((ids) => ids.length > 0);
        expect(others).toEqual([]);
        // The words of the login page are not in this list, because they load from the start.
        expect(all.length).toBeGreaterThanOrEqual(later.length - 1);
        expect(all.filter((id) => !id.endsWith(`?words=${language}&together=`))).toEqual([]);
      }
    },
    BUILD_MS,
  );
});

import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import { type Texts, textsOf, type Words } from '@diwan/contract/kernel/texts';

/**
 * Loads `words.ts?words=ar` and `words.ts?sentences=ar` as the texts of one language, so that a
 * browser never loads the other language.
 */
export const wordsOfOneLanguage: Plugin = {
  name: 'words-of-one-language',
  enforce: 'pre',
  // The texts also depend on files that the words file imports. Vitest's module cache ignores
  // those, so it is turned off here.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (/\?(words|sentences)=/.test(id) ? false : undefined));
  },
  async load(id) {
    const [, path, part, language] =
      /^(.+)\?(words|sentences)=(en|ar)(?:&together=)?$/.exec(id) ?? [];
    if (path === undefined || (language !== 'en' && language !== 'ar')) return undefined;
    this.addWatchFile(path);
    // Node caches a module by its address, so the address changes with the file.
    const address = `${pathToFileURL(path).href}?${statSync(path).mtimeMs}`;
    const { words = {}, sentences } = (await import(address)) as {
      words?: Words;
      sentences?: Texts;
    };
    const texts = part === 'sentences' ? sentences : textsOf(words, language);
    return `export default ${JSON.stringify(texts)}`;
  },
};

import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import { type Texts, textsOf, type Words } from '@diwan/contract/kernel/texts';

/**
 * `words.ts?words=ar` and `words.ts?sentences=ar`: the content of a file of words in one language,
 * so that a browser never loads the other.
 */
export const wordsOfOneLanguage: Plugin = {
  name: 'words-of-one-language',
  enforce: 'pre',
  // The content depends on imports of the file too, which vitest's stored modules do not notice.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (/\?(words|sentences)=/.test(id) ? false : undefined));
  },
  async load(id) {
    const [, path, part, language] =
      /^(.+)\?(words|sentences)=(en|ar)(?:&together=)?$/.exec(id) ?? [];
    if (path === undefined || (language !== 'en' && language !== 'ar')) return undefined;
    this.addWatchFile(path);
    // Node caches a loaded module by its address, so a changed file needs another address.
    const address = `${pathToFileURL(path).href}?${statSync(path).mtimeMs}`;
    const { words = {}, sentences } = (await import(address)) as {
      words?: Words;
      sentences?: Texts;
    };
    const texts = part === 'sentences' ? sentences : textsOf(words, language);
    return `export default ${JSON.stringify(texts)}`;
  },
};

import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type Texts, textsOf, type Words } from '@diwan/contract/kernel/texts';

/**
 * `words.ts?language=ar` and `sentences.ts?language=ar`: what a file of words says in one language,
 * so that a browser never loads the other.
 */
export const wordsOfOneLanguage: Plugin = {
  name: 'words-of-one-language',
  enforce: 'pre',
  async load(id) {
    const [, path, language] = /^(.+)\?language=(en|ar)$/.exec(id) ?? [];
    if (path === undefined || (language !== 'en' && language !== 'ar')) return undefined;
    this.addWatchFile(path);
    // Node keeps what it has loaded once; a changed file is another one.
    const address = `${pathToFileURL(path).href}?${statSync(path).mtimeMs}`;
    const { words = {}, sentences } = (await import(address)) as {
      words?: Words;
      sentences?: Texts;
    };
    const texts = path.endsWith('/sentences.ts') ? sentences : textsOf(words, language);
    return `export default ${JSON.stringify(texts)}`;
  },
};

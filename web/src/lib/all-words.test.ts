import i18next from 'i18next';
import { expect, it } from 'vitest';
import { loadAllWords, switchLanguage } from './i18n.ts';

const FILES = import.meta.glob(['../**/words.ts', '../../../contract/src/features/*/words.ts']);
const NAMESPACES = Object.keys(FILES).map((path) => String(path.split('/').at(-2)));

it('has the words of all pages before one is drawn, and of the other language after a switch', async () => {
  await loadAllWords();
  expect(NAMESPACES.length).toBeGreaterThan(40);
  expect(NAMESPACES.filter((name) => !i18next.hasResourceBundle('en', name))).toEqual([]);
  await switchLanguage('ar');
  expect(NAMESPACES.filter((name) => !i18next.hasResourceBundle('ar', name))).toEqual([]);
});

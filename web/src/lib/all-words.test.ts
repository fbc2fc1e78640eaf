import i18next from 'i18next';
import { expect, it } from 'vitest';
import { loadAllWords, say, switchLanguage } from './i18n.ts';
import { namespaceOf } from './all-words/namespace-of.ts';

const FILES = import.meta.glob(['../**/words.ts', '../../../contract/src/features/*/words.ts']);
const NAMESPACES = Object.keys(FILES).map(namespaceOf);

it('the words of all pages are loaded before the first draw, and again after a language switch', async () => {
  await loadAllWords();
  expect(NAMESPACES.length).toBeGreaterThan(40);
  expect(NAMESPACES.filter((name) => !i18next.hasResourceBundle('en', name))).toEqual([]);
  await switchLanguage('ar');
  expect(NAMESPACES.filter((name) => !i18next.hasResourceBundle('ar', name))).toEqual([]);
  // This sentence is about statements. No page before sign-in contains it.
  expect(say('This is a statement. It moves no money, so this action is not possible.')).toBe(
    'هذا كشف حساب لا ينقل أي أموال، فلا يمكن تنفيذ هذا الإجراء عليه.',
  );
});

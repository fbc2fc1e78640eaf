import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { papers_placeholder, words } from '@diwan/contract/features/registration/words';
import type { Language } from '@diwan/contract/kernel/sentences';

const { begin } = words;
const NEEDED = [
  papers_placeholder,
  begin.company_papers,
  begin.owners,
  begin.iban,
  begin.phone,
] as const;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns the placeholder of step 1: its title, the papers to have ready, and its first field. The
 * field accepts input before the code arrives (`lib/away/first-field.ts`).
 */
function faceOf(language: Language): string {
  const say = (text: { readonly en: string; readonly ar: string }) => escapeText(text[language]);
  const place = say(words.steps.place).replace('{place}', '1').replace('{count}', '4');
  const lines = NEEDED.map((text) => `<br>&nbsp;•&nbsp; ${say(text)}`);
  return `<div class="face" lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<header><div><img src="/favicon.svg" alt="" width="32" height="32"></div></header>
<main>
<p class="face-place">${place}</p>
<div class="face-steps" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
<h1>${say(words.wizard.brand)}</h1>
<p class="face-hint">${say(words.wizard.brand_hint)}</p>
<p class="face-note">${say(begin.title)}${lines.join('')}</p>
<div class="face-sheet"><h2>${say(words.brand.identity)}</h2>
<label>${say(words.brand.name)}<span aria-hidden="true"> *</span>
<input data-first-field dir="auto" maxlength="120" autocomplete="organization"></label></div>
<div class="face-sheet" aria-hidden="true"></div>
</main>
</div>`;
}

const ARRIVING = /(<div id="root">)<img[^>]*>/;

/**
 * Writes `registration.html`: the page of `index.html` with the placeholder of step 1 and with
 * scripts that request its code early.
 */
export const firstPage: Plugin = {
  name: 'first-page',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html is to be built before');
      const [css, script] = await Promise.all(
        ['first-page.css', 'ask-first.html'].map((name) =>
          readFile(join(import.meta.dirname, name), 'utf8'),
        ),
      );
      const head = `${script}<style nonce="__CSP_NONCE__">${css}</style>`;
      const html = String(page.source);
      if (!ARRIVING.test(html)) throw new Error('index.html has no place for a face');
      const source = html
        .replace('</head>', () => `${head}</head>`)
        .replace(ARRIVING, (_img, root: string) => `${root}${faceOf('en')}${faceOf('ar')}`);
      this.emitFile({ type: 'asset', fileName: 'registration.html', source });
    },
  },
};

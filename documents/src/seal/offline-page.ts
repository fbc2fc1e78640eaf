import type { Text } from '@diwan/contract/kernel/texts';
import {
  checkSeal,
  fitsTemplate,
  fromHex,
  isSignedBy,
  isStamped,
  locateSeal,
  sealVerdictOf,
  type SealTemplate,
  type SealVerdictName,
  toHex,
} from './check-seal.ts';

/** The texts and certificates of a page that checks seals. */
export interface CheckPage {
  readonly platform_name: string;
  /** The templates of all certificates that this installation has used for sealing. */
  readonly templates: readonly SealTemplate[];
  readonly title: Text;
  readonly intro: Text;
  readonly choose: Text;
  readonly verdicts: Readonly<Record<SealVerdictName, Text>>;
  readonly sealed_at: Text;
}

export interface OfflinePage extends CheckPage {
  /** States that the page cannot know whether a newer agreement replaced this one. */
  readonly replaced_unknown: Text;
}

/** Escapes a text for HTML. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Renders an element in each language. */
const both = ({ en, ar }: Text, tag: string): string =>
  `<${tag} lang="en" dir="ltr">${escapeHtml(en)}</${tag}>` +
  `<${tag} lang="ar" dir="rtl">${escapeHtml(ar)}</${tag}>`;

/** The functions that show a text in both languages in the answer of the page. */
const SAY = `
const say = ({ en, ar }, more) => {
  const answer = document.getElementById('answer');
  for (const [lang, dir, text] of [['en', 'ltr', en], ['ar', 'rtl', ar]]) {
    const line = document.createElement('p');
    line.lang = lang;
    line.dir = dir;
    line.textContent = text;
    if (more) {
      const value = document.createElement('bdi');
      value.dir = 'ltr';
      value.textContent = more;
      line.append(' ', value);
    }
    answer.append(line);
  }
};
const timeOf = (at) => at.replace('T', ' ').replace('.000Z', ' UTC');`;

/** The script that runs when a file is chosen. It is part of the page. */
const SHOW = `
const field = document.getElementById('file');
field.addEventListener('change', async () => {
  const file = field.files[0];
  if (!file) return;
  const check = await checkSeal(new Uint8Array(await file.arrayBuffer()), TEMPLATES);
  const verdict = sealVerdictOf(check);
  const answer = document.getElementById('answer');
  answer.className = verdict;
  answer.replaceChildren();
  say(WORDS.verdicts[verdict]);
  if (check.genuine) {
    say(WORDS.sealed_at, timeOf(check.signed_at));
    say(WORDS.replaced_unknown);
  }
});`;

/** The style of the page. The answer has its verdict as class. */
const STYLE = `body{font-family:system-ui,sans-serif;max-width:44rem;margin:2rem auto;
padding:0 1rem;line-height:1.5;color:#111827;background:#fff}h1{font-size:1.4rem;margin:.2rem 0}
#answer{margin-top:1.5rem;padding:1rem;border:2px solid #6b7280;border-radius:.5rem}
#answer:empty{display:none}#answer.authentic{border-color:#15803d}
#answer.altered,#answer.not_ours{border-color:#b91c1c}input{font:inherit;margin-top:1rem}
label span+span{margin-inline-start:1rem}
@media (prefers-color-scheme:dark){:root{color-scheme:dark}body{color:#e5e7eb;background:#0f172a}
#answer.authentic{border-color:#22c55e}#answer.altered,#answer.not_ours{border-color:#f87171}}`;

/** The functions of the check, in the source of the page. */
const CHECK_FUNCTIONS = [
  toHex,
  fromHex,
  locateSeal,
  isSignedBy,
  isStamped,
  fitsTemplate,
  checkSeal,
  sealVerdictOf,
].map(String);

/** Writes a value into the script of the page. */
const data = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

interface CheckScript {
  /** The types of files that can be chosen. */
  readonly accept: string;
  /** The texts that `show` uses as WORDS. */
  readonly words: Readonly<Record<string, unknown>>;
  /** The source of more functions that `show` calls. */
  readonly functions: readonly string[];
  /** The script that runs when a file is chosen. */
  readonly show: string;
}

/**
 * Renders a page in both languages that checks the seal of a file without a network. The page is
 * one file and contains the source of the check's functions.
 */
export function renderCheckPage(page: CheckPage, script: CheckScript): string {
  const { accept, words, functions, show } = script;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(page.title.en)} - ${escapeHtml(page.platform_name)}</title>
<style>${STYLE}</style></head><body>
${both(page.title, 'h1')}${both(page.intro, 'p')}
<label for="file">${both(page.choose, 'span')}</label>
<div><input id="file" type="file" accept="${accept}"></div>
<div id="answer" role="status"></div>
<script>
const TEMPLATES = ${data(page.templates)};
const WORDS = ${data({ verdicts: page.verdicts, sealed_at: page.sealed_at, ...words })};
${[...CHECK_FUNCTIONS, ...functions].join('\n')}
${SAY}
${show}
</script></body></html>
`;
}

/** Renders the page that checks sealed PDFs. */
export const renderOfflinePage = (page: OfflinePage): string =>
  renderCheckPage(page, {
    accept: 'application/pdf',
    words: { replaced_unknown: page.replaced_unknown },
    functions: [],
    show: SHOW,
  });

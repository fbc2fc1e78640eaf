import { words } from '@diwan/contract/features/proofs/words';
import { PROBLEMS } from '@diwan/contract/features/proofs/verification/verify';
import type { Text } from '@diwan/contract/kernel/texts';
import type { Ctx } from '../../platform/context.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { readSettings } from '../settings/public.ts';
import { readTrust, requireKey } from './keys.ts';
import { readVerifierSource } from './verifier-source.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const both = ({ en, ar }: Text, tag: string): string =>
  `<${tag} lang="en" dir="ltr">${escapeHtml(en)}</${tag}>` +
  `<${tag} lang="ar" dir="rtl">${escapeHtml(ar)}</${tag}>`;

/** The script of the page. It runs the check when a file is chosen. */
const SHOW = `
const { verifyBundle } = modules.verify;
const { webCryptography } = modules['web-cryptography'];
const field = document.getElementById('file');
const answer = document.getElementById('answer');
const say = ({ en, ar }, more) => {
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
const kwd = (fils) => 'KWD ' + (Number(fils) / 1000).toFixed(3);
field.addEventListener('change', async () => {
  const file = field.files[0];
  if (!file) return;
  answer.removeAttribute('data-verdict');
  answer.replaceChildren();
  const bytes = file.size > modules.verify.MAX_BUNDLE_BYTES ? null : await file.arrayBuffer();
  const checked = bytes === null
    ? { verdict: 'not ours', failures: [{ problem: 'too_large' }] }
    : await verifyBundle(webCryptography, TRUST, new Uint8Array(bytes));
  say(WORDS.verdicts[checked.verdict.replaceAll(' ', '_')]);
  for (const { problem, item, difference } of checked.failures) {
    const named = item ? item.kind + ' ' + item.id : '';
    const more = difference === undefined ? named : named + ' ' + kwd(difference);
    say(WORDS.problems[problem], more.trim());
  }
  if (checked.leaf) {
    const { kind, id, day, net, items } = checked.leaf;
    say(WORDS.payout, kind === 'payout_line' ? 'PAYOUT-' + id : id);
    say(WORDS.day, day);
    say(WORDS.amount, kwd(net));
    say(WORDS.items, String(items.length));
  }
  if (checked.replaced_on) say(WORDS.replaced, checked.replaced_on);
  answer.dataset.verdict = checked.verdict.replaceAll(' ', '-');
});`;

const STYLE = `body{font-family:system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;
line-height:1.5;color:#111827;background:#fff}h1{font-size:1.4rem;margin:.2rem 0}
#answer{margin-top:1.5rem;padding:1rem;border:2px solid #b91c1c;border-radius:.5rem}
#answer:empty{display:none}#answer[data-verdict=proved]{border-color:#15803d}
input{font:inherit;margin-top:1rem}label span+span{margin-inline-start:1rem}
@media (prefers-color-scheme:dark){:root{color-scheme:dark}body{color:#e5e7eb;background:#0f172a}
#answer{border-color:#f87171}#answer[data-verdict=proved]{border-color:#22c55e}}`;

const withoutValue = ({ en, ar }: Text): Text => ({
  en: en.replace(' {day}', ''),
  ar: ar.replace(' {day}', ''),
});

/** The words that the script shows. */
const shownWords = {
  verdicts: words.verdicts,
  problems: Object.fromEntries(
    Object.keys(PROBLEMS).map((problem) => [
      problem,
      words.problems[problem as keyof typeof PROBLEMS],
    ]),
  ),
  payout: words.payout,
  day: words.day,
  amount: words.amount,
  items: words.items,
  replaced: withoutValue(words.replaced),
};

/** Returns the check as one HTML page that works without the server and without a network. */
export async function downloadPayoutCheck({ deps }: Pick<Ctx, 'deps'>): Promise<Download> {
  await requireKey(deps);
  const trust = await readTrust(deps.db);
  const { platform_name } = await readSettings(deps.db);
  const data = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(words.title.en)} - ${escapeHtml(platform_name)}</title>
<style>${STYLE}</style></head><body>
${both(words.title, 'h1')}${both(words.intro, 'p')}
<label for="file">${both(words.choose, 'span')}</label>
<div><input id="file" type="file" accept="application/json,.json"></div>
<div id="answer" role="status"></div>
<script>
${await readVerifierSource()}
const TRUST = ${data(trust)};
const WORDS = ${data(shownWords)};
${SHOW}
</script></body></html>
`;
  return {
    content: Buffer.from(page),
    content_type: 'text/html; charset=utf-8',
    download_name: 'check-payout.html',
    cache: 'no-store',
  };
}

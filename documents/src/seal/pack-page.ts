import type { Text } from '@diwan/contract/kernel/texts';
import {
  checkPack,
  findWrongFiles,
  hashOf,
  inflateEntry,
  readZip,
  sealedDigestOf,
} from './check-pack.ts';
import type { SealTemplate, SealVerdictName } from './check-seal.ts';
import { both, CHECK_FUNCTIONS, data, escapeHtml, SAY, STYLE } from './offline-page.ts';

export interface PackPage {
  readonly platform_name: string;
  /** The templates of all certificates that this installation has used for sealing. */
  readonly templates: readonly SealTemplate[];
  readonly title: Text;
  readonly intro: Text;
  readonly choose: Text;
  readonly verdicts: Readonly<Record<SealVerdictName, Text>>;
  readonly sealed_at: Text;
  readonly month: Text;
  readonly wrong_file: Text;
}

/** The script that runs when a file is chosen. It is part of the page. */
const SHOW = `
${SAY}
const field = document.getElementById('file');
field.addEventListener('change', async () => {
  const file = field.files[0];
  if (!file) return;
  const seals = { checkSeal, sealVerdictOf };
  const check = await checkPack(new Uint8Array(await file.arrayBuffer()), TEMPLATES, seals);
  const answer = document.getElementById('answer');
  answer.className = check.verdict;
  answer.replaceChildren();
  say(WORDS.verdicts[check.verdict]);
  for (const name of check.wrong_files) say(WORDS.wrong_file, name);
  if (check.manifest) {
    const { month, figures } = JSON.parse(check.manifest);
    say(WORDS.month, month);
    say(WORDS.sealed_at, timeOf(check.sealed_at));
    for (const { en, ar, value, file, where, sum } of figures) {
      const rows = where ? ', ' + where.column + ' = ' + where.in.join(' | ') : '';
      say({ en, ar }, value + ' (' + (sum ? sum + ', ' : '') + file + rows + ')');
    }
  }
});`;

/** Renders a page in both languages that checks regulator packs without a network. */
export function renderPackPage(page: PackPage): string {
  const { templates, verdicts, sealed_at, month, wrong_file } = page;
  const own = [inflateEntry, readZip, hashOf, sealedDigestOf, findWrongFiles, checkPack];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(page.title.en)} - ${escapeHtml(page.platform_name)}</title>
<style>${STYLE}</style></head><body>
${both(page.title, 'h1')}${both(page.intro, 'p')}
<label for="file">${both(page.choose, 'span')}</label>
<div><input id="file" type="file" accept="application/zip,.zip"></div>
<div id="answer" role="status"></div>
<script>
const TEMPLATES = ${data(templates)};
const WORDS = ${data({ verdicts, sealed_at, month, wrong_file })};
${[...CHECK_FUNCTIONS, ...own.map(String)].join('\n')}
${SHOW}
</script></body></html>
`;
}

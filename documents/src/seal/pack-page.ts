import type { Text } from '@diwan/contract/kernel/texts';
import {
  checkPack,
  findWrongFiles,
  hashOf,
  inflateEntry,
  readZip,
  sealedDigestOf,
} from './check-pack.ts';
import { type CheckPage, renderCheckPage } from './offline-page.ts';

export interface PackPage extends CheckPage {
  readonly month: Text;
  readonly wrong_file: Text;
}

/** The script that runs when a file is chosen. It is part of the page. */
const SHOW = `
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

/** Renders the page that checks regulator packs. */
export const renderPackPage = (page: PackPage): string =>
  renderCheckPage(page, {
    accept: 'application/zip,.zip',
    words: { month: page.month, wrong_file: page.wrong_file },
    functions: [inflateEntry, readZip, hashOf, sealedDigestOf, findWrongFiles, checkPack].map(
      String,
    ),
    show: SHOW,
  });

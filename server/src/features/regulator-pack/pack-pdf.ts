import {
  figures as labels,
  pack as words,
  parts,
  unrecorded,
} from '@diwan/contract/features/regulator-pack/pack-words';
import type { Text } from '@diwan/contract/kernel/texts';
import { isolateIdentifier } from '@diwan/documents/pdf/bidi';
import type { PassportContent, PassportSection } from '@diwan/documents/passport-pdf';
import type { Figure, UnsealedPack } from './build.ts';
import { PARTS } from './parts.ts';

const HALF = 32;
/** Splits a digest into lines that fit, because the PDF renderer would insert hyphens. */
const linesOf = (digest: string): string =>
  [digest.slice(0, HALF), digest.slice(HALF)].map(isolateIdentifier).join('\n');

const fact = (label: Text, value: string) => ({ en: label.en, ar: label.ar, value });

/** States which rows of which file a figure counts. Without a condition these are all rows. */
function sourceOf({ file, where, sum }: Figure): string {
  const lines: string[] = [file];
  if (where !== undefined) lines.push(`${where.column} = ${where.in.join(' | ')}`);
  if (sum !== undefined) lines.push(`sum(${sum})`);
  return lines.map(isolateIdentifier).join('\n');
}

const sectionOf = (
  { id }: (typeof PARTS)[number],
  figures: readonly Figure[],
): PassportSection => ({
  title: parts[id],
  facts: figures.map((figure) =>
    fact(labels[figure.id], `${isolateIdentifier(figure.value)}\n${sourceOf(figure)}`),
  ),
  sentences: (unrecorded[id] ?? []).map(({ en, ar }) => ({
    en: `${words.not_recorded.en}: ${en}`,
    ar: `${words.not_recorded.ar}: ${ar}`,
  })),
});

/** Returns the content of the sealed PDF of a pack. */
export function packContent(
  { period, figures, digest }: Pick<UnsealedPack, 'period' | 'figures' | 'digest'>,
  platform_name: string,
  as_of: string,
): PassportContent {
  const { month, from, until, timezone } = period;
  return {
    platform_name,
    title: words.title,
    reference: `REGULATOR-PACK-${month}`,
    as_of,
    note: words.note,
    sections: [
      {
        title: words.period,
        facts: [
          fact(words.month, isolateIdentifier(month)),
          fact(words.from, isolateIdentifier(from)),
          fact(words.until, isolateIdentifier(until)),
          fact(words.timezone, isolateIdentifier(timezone)),
          fact(words.digest, linesOf(digest)),
        ],
        sentences: [],
      },
      ...PARTS.map((part) =>
        sectionOf(
          part,
          figures.filter((figure) => figure.part === part.id),
        ),
      ),
    ],
  };
}

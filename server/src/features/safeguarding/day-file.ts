import type {
  BusinessSafeguarding,
  SafeguardingReport,
} from '@diwan/contract/features/safeguarding/records';
import { words } from '@diwan/contract/features/safeguarding/words';
import { formatMoney, toMinor } from '@diwan/contract/kernel/money';
import type { Text } from '@diwan/contract/kernel/texts';
import type { PassportContent, PassportSection } from '@diwan/documents/passport-pdf';
import { inBothLanguages, isolateIdentifier, isolateText } from '@diwan/documents/pdf/bidi';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from '../settings/public.ts';
import { readScore } from './report.ts';

type Fact = PassportSection['facts'][number];

const fact = ({ en, ar }: Text, ...values: readonly string[]): Fact => ({
  en,
  ar,
  value: values.join('\n'),
});
const code = (text: string): string => isolateIdentifier(text);
/** Returns an amount in fils. A shortfall is negative. */
const minorOf = (amount: number): bigint => (amount < 0 ? -toMinor(-amount) : toMinor(amount));
const moneyOf = (amount: number | null): string =>
  amount === null ? inBothLanguages(words.file_unknown) : code(formatMoney(minorOf(amount)));

const fill = ({ en, ar }: Text, iban: string): Text => ({
  en: en.replace('{iban}', iban),
  ar: ar.replace('{iban}', code(iban)),
});

function businessSection(one: BusinessSafeguarding): PassportSection {
  const { business, owed, accounts, balance, difference, provider_debt } = one;
  const name = isolateText(business.name);
  return {
    title: { en: name, ar: name },
    sentences: [],
    facts: [
      fact(words.pending, moneyOf(owed.pending)),
      fact(words.payable, moneyOf(owed.payable)),
      fact(words.in_transit, moneyOf(owed.in_transit)),
      fact(words.deposits, moneyOf(owed.deposits)),
      fact(words.owed, moneyOf(owed.total)),
      ...accounts.map(({ iban, closing, statement_day }) =>
        fact(
          fill(words.file_account, iban),
          ...(closing === null || statement_day === null
            ? [inBothLanguages(words.no_statement)]
            : [moneyOf(closing), code(statement_day)]),
        ),
      ),
      fact(words.balance, moneyOf(balance)),
      fact(words.difference, moneyOf(difference)),
      fact(words.provider_debt, moneyOf(provider_debt)),
    ],
  };
}

const percent = (share: number | null): string => (share === null ? '—' : code(`${share}%`));

async function scoreSection({ deps: { db } }: Ctx): Promise<PassportSection> {
  const { months } = await readScore(db);
  const facts = months.map(({ month, volume, first_percent, fourth_percent }) =>
    fact(
      { en: month, ar: month },
      `${inBothLanguages(words.volume)}: ${moneyOf(volume)}`,
      `${inBothLanguages(words.first)}: ${percent(first_percent)}`,
      `${inBothLanguages(words.fourth)}: ${percent(fourth_percent)}`,
    ),
  );
  return { title: words.score, facts, sentences: facts.length === 0 ? [words.no_score] : [] };
}

/** Returns the content of a version of the report of a day. */
export async function dayContent(
  ctx: Ctx,
  { day, businesses }: SafeguardingReport,
  version: number,
): Promise<PassportContent> {
  const { platform_name } = await readSettings(ctx.deps.db);
  const as_of = ctx.deps.clock.iso();
  const facts = [
    fact(words.day, code(day)),
    fact(words.version, code(String(version))),
    fact(words.created, code(`${as_of.slice(0, 10)} ${as_of.slice(11, 19)} UTC`)),
  ];
  return {
    platform_name,
    title: words.file_title,
    reference: `SAFEGUARDING-${day}-V${version}`,
    as_of,
    note: words.file_note,
    sections: [
      { title: words.day, facts, sentences: [] },
      ...businesses.map(businessSection),
      await scoreSection(ctx),
    ],
  };
}

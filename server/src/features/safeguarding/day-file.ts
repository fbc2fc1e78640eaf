import type { BusinessSafeguarding } from '@diwan/contract/features/safeguarding/records';
import { words } from '@diwan/contract/features/safeguarding/words';
import { formatMoney, toMinor } from '@diwan/contract/kernel/money';
import type { Text } from '@diwan/contract/kernel/texts';
import type { PassportContent, PassportSection } from '@diwan/documents/passport-pdf';
import { inBothLanguages, isolateIdentifier, isolateText } from '@diwan/documents/pdf/bidi';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { readSettings } from '../settings/public.ts';
import { sealReport } from '../verification/public.ts';
import { readSafeguarding, readScore } from './report.ts';

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

/** Returns the content of the report of a day. @throws SAFEGUARDING_DAY_NOT_OVER */
export async function dayContent(ctx: Ctx, day: string): Promise<PassportContent> {
  const { businesses } = await readSafeguarding(ctx, day);
  const { platform_name } = await readSettings(ctx.deps.db);
  const as_of = ctx.deps.clock.iso();
  const made = fact(
    words.file_made,
    code(`${as_of.slice(0, 10)} ${as_of.slice(11, 19)} UTC`),
    code(signedIn(ctx).email),
  );
  return {
    platform_name,
    title: words.file_title,
    reference: `SAFEGUARDING-${day}`,
    as_of,
    note: words.file_note,
    sections: [
      { title: words.day, facts: [fact(words.day, code(day)), made], sentences: [] },
      ...businesses.map(businessSection),
      await scoreSection(ctx),
    ],
  };
}

/**
 * Creates the report of a day as a sealed PDF. The audit entry is written before the answer.
 * @throws SAFEGUARDING_DAY_NOT_OVER
 */
export async function downloadDay(ctx: Ctx, day: string): Promise<Download> {
  const sealed = await sealReport(ctx.deps, 'Safeguarding report', await dayContent(ctx, day));
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'safeguarding_day.exported',
      entity: 'safeguarding_day',
      entity_id: day,
      after: { timestamped: sealed.is_timestamped },
    }),
  );
  return {
    content: sealed.content,
    content_type: 'application/pdf',
    download_name: `safeguarding-${day}.pdf`,
    cache: 'no-store',
  };
}

import { type REPORT_FORMATS } from '@diwan/contract/features/screening/terms';
import { report as said, words } from '@diwan/contract/features/screening/words';
import { formatMoney, toMajorNumber } from '@diwan/contract/kernel/money';
import type { Text } from '@diwan/contract/kernel/texts';
import type { PassportContent, PassportSection } from '@diwan/documents/passport-pdf';
import { inBothLanguages, isolateIdentifier, isolateText } from '@diwan/documents/pdf/bidi';
import { runOrder } from '@diwan/processes/run-order';
import { fileURLToPath } from 'node:url';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { readSettings } from '../settings/public.ts';
import { type CaseRow, findReportFacts } from './case-store.ts';
import { requireConfirmedCase, valuesOf } from './decide-case.ts';

type ReportFacts = NonNullable<Awaited<ReturnType<typeof findReportFacts>>>;
type Fact = PassportSection['facts'][number];

const { cases } = words;

/** Builds a fact with its values on separate lines. A fact without a value is absent. */
function fact(label: Text, ...values: readonly (string | null | undefined)[]): Fact[] {
  const lines = values.filter((value) => value !== null && value !== undefined && value !== '');
  return lines.length === 0 ? [] : [{ en: label.en, ar: label.ar, value: lines.join('\n') }];
}

const section = (title: Text, facts: readonly Fact[]): PassportSection => ({
  title,
  facts,
  sentences: facts.length === 0 ? [said.nothing] : [],
});

const code = (text: string | null): string => isolateIdentifier(text ?? '');
const text = (value: string | null): string => isolateText(value ?? '');
const moment = (iso: string | null): string =>
  iso === null ? '' : code(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);
const codes = (values: readonly string[]): string[] => values.map((value) => code(value));

const HALF = 32;
/** Splits a long code into lines that fit, because the PDF renderer would insert hyphens. */
const lines = (value: string): string[] =>
  (value.match(new RegExp(`.{1,${HALF}}`, 'gu')) ?? []).map(code);

const matchFacts = (row: CaseRow): Fact[] =>
  row.reasons.flatMap((reason) => {
    const { subject, entry } = valuesOf(reason, row);
    const values = [subject, entry].filter((value) => value !== null).map(text);
    const { en, ar } = cases.fact_codes[reason];
    return [{ en, ar, value: values.join('\n') || '—' }];
  });

function contentOf(row: CaseRow, facts: ReportFacts, platform_name: string): PassportContent {
  const money = (minor: bigint | null): string => (minor === null ? '' : code(formatMoney(minor)));
  return {
    platform_name,
    title: said.title,
    reference: `CASE-${row.id.slice(0, 8)}`,
    // The report of a decision keeps the date of the decision.
    as_of: row.decided_at ?? row.opened_at,
    note: said.note,
    sections: [
      section(cases.one, [
        ...fact(said.number, ...lines(row.id)),
        ...fact(cases.opened, moment(row.opened_at)),
        ...fact(cases.band, inBothLanguages(cases.bands[row.band])),
        ...fact(cases.score_label, code(`${row.score} / 100`)),
      ]),
      section(cases.subject, [
        ...fact(cases.names, ...row.subject_names.map(text)),
        ...fact(cases.role, inBothLanguages(cases.roles[row.role])),
        ...fact(cases.birth_date, code(row.birth_date)),
        ...fact(cases.nationality, code(row.nationality?.toUpperCase() ?? null)),
        ...fact(cases.brand, text(row.brand_name)),
        ...fact(said.brand_number, code(row.brand_id === null ? null : String(row.brand_id))),
        ...fact(said.company, text(facts.company_name)),
      ]),
      section(cases.entry, [
        ...fact(cases.list, text(row.list_name)),
        ...fact(said.version, code(String(facts.version))),
        ...fact(said.key, ...lines(facts.entry_key)),
        ...fact(cases.names, ...row.names.map(text)),
        ...fact(cases.birth_date, ...codes(row.birth_dates)),
        ...fact(cases.nationality, ...codes(row.nationalities.map((one) => one.toUpperCase()))),
        ...fact(cases.list_reason, text(row.entry_reason)),
        ...fact(said.digest, ...lines(facts.entry_digest)),
      ]),
      section(cases.facts, matchFacts(row)),
      section(said.freeze, [
        ...fact(cases.frozen, moment(row.frozen_at)),
        ...fact(said.owed, money(facts.held_minor)),
        ...fact(cases.left, money(row.left_minor)),
      ]),
      section(cases.decisions, [
        ...fact(cases.decided, code(row.decided_email), moment(row.decided_at)),
        ...fact(cases.reason, text(row.reason)),
      ]),
    ],
  };
}

/** Returns the report as data, with the names of the API. */
function dataOf(row: CaseRow, facts: ReportFacts) {
  const amount = (minor: bigint | null) => (minor === null ? null : toMajorNumber(minor));
  return {
    report: 'screening_match_draft',
    case_id: row.id,
    opened_at: row.opened_at,
    band: row.band,
    score: row.score,
    subject: {
      role: row.role,
      names: row.subject_names,
      birth_date: row.birth_date,
      nationality: row.nationality,
      brand_id: row.brand_id,
      brand_name: row.brand_name,
      company_name: facts.company_name,
    },
    entry: {
      list: row.list_name,
      version: facts.version,
      key: facts.entry_key,
      digest: facts.entry_digest,
      names: row.names,
      birth_dates: row.birth_dates,
      nationalities: row.nationalities,
      reason: row.entry_reason,
    },
    facts: row.reasons.map((reason) => ({ code: reason, ...valuesOf(reason, row) })),
    hold: {
      since: row.frozen_at,
      held_amount: amount(facts.held_minor),
      left_amount: amount(row.left_minor),
      currency: 'KWD',
    },
    decision: { by: row.decided_email, at: row.decided_at, reason: row.reason },
  };
}

const PROGRAM = fileURLToPath(new URL('./report-process.ts', import.meta.url));

const render = async (content: PassportContent): Promise<Buffer> =>
  Buffer.from(
    await runOrder<PassportContent, Uint8Array>(PROGRAM, content, { time_limit_ms: 60_000 }),
  );

/**
 * Creates the draft of the report to the authority about a confirmed case.
 * @throws AppError SCREENING_CASE_NOT_FOUND, SCREENING_CASE_NOT_CONFIRMED
 */
export async function downloadReport(
  ctx: Ctx,
  id: string,
  format: (typeof REPORT_FORMATS)[number],
): Promise<Download> {
  const { db } = ctx.deps;
  const row = await requireConfirmedCase(ctx, id);
  const facts = await findReportFacts(db, id);
  invariant(facts, 'a case that was read is stored');
  const content =
    format === 'json'
      ? Buffer.from(`${JSON.stringify(dataOf(row, facts), null, 2)}\n`)
      : await render(contentOf(row, facts, (await readSettings(db)).platform_name));
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'screening_case.report_exported',
      entity: 'screening_case',
      entity_id: id,
      after: { format },
    }),
  );
  return {
    content,
    content_type: format === 'json' ? 'application/json' : 'application/pdf',
    download_name: `screening-case-${id.slice(0, 8)}.${format}`,
    cache: 'no-store',
  };
}

import { createHash } from 'node:crypto';
import { formatMinor } from '@diwan/contract/kernel/money';
import { isolateIdentifier, isolateText } from '../pdf/bidi.ts';
import type { ClauseCase, TemplateClause, TemplateText } from './template-text.ts';
import { ARABIC_TEXT } from './text-ar.ts';
import { ENGLISH_TEXT } from './text-en.ts';

export const AGREEMENT_VERSION = '1.0';

/** Stands between the two languages in what is hashed; no text can contain it (form feed). */
export const LANGUAGE_SEPARATOR = '\n\f\n';

/** The circular that forbids charging the payer; the number is left to right in both languages. */
const CBK_CIRCULAR = '2/RBA/600/2025';

export interface AgreementData {
  readonly platform_name: string;
  readonly brand_name: string;
  readonly entity_type: 'individual' | 'corporate';
  readonly company_name: string | null;
  readonly company_name_arabic: string | null;
  readonly owner_name_english: string | null;
  readonly owner_name_arabic: string | null;
  /** Already masked: the text is public to whoever holds the registration link. */
  readonly civil_id_or_cr: string | null;
  readonly mcc_code: string;
  readonly business_type: string | null;
  readonly bank_name: string | null;
  /** Already masked. */
  readonly iban_masked: string | null;
  readonly deposit_amount_minor: bigint;
  readonly deposit_currency: 'KWD' | 'USD' | 'EUR';
  readonly payment_type_preference: 'pos' | 'pg' | 'both';
  readonly num_pos_devices: number;
  /** The day the text is frozen, yyyy-MM-dd in the platform's timezone. */
  readonly date: string;
}

export interface AgreementText {
  readonly en: string;
  readonly ar: string;
  /** Lower-case hex over the UTF-8 of `en`, the separator and `ar`. */
  readonly sha256: string;
}

/** Fills the agreement of the current version with the brand's details, in both languages. */
export function renderAgreementText(data: AgreementData): AgreementText {
  const en = renderLanguage(ENGLISH_TEXT, data, 'en-GB');
  const ar = renderLanguage(ARABIC_TEXT, data, 'ar-KW-u-nu-latn');
  return { en, ar, sha256: hashAgreementText(en, ar) };
}

/** What a signature binds: the digest of exactly the text that was shown. */
export function hashAgreementText(en: string, ar: string): string {
  return createHash('sha256')
    .update(en + LANGUAGE_SEPARATOR + ar, 'utf8')
    .digest('hex');
}

function renderLanguage(template: TemplateText, data: AgreementData, locale: string): string {
  const values = valuesOf(template, data, locale);
  const cases = casesOf(data);
  const parts = [`${template.title}\n${fill(template.version_line, values)}`];
  template.sections.forEach((section, section_index) => {
    const number = section_index + 1;
    const lines = [`${number}. ${section.title}`];
    clausesOf(section.clauses, cases).forEach((clause, clause_index) => {
      lines.push(`${number}.${clause_index + 1} ${fill(clause, values)}`);
      if (number === 1 && clause_index === 1) {
        lines.push(...template.details.map((detail) => `- ${fill(detail, values)}`));
      }
    });
    parts.push(lines.join('\n'));
  });
  return `${parts.join('\n\n')}\n`;
}

function casesOf(data: AgreementData): ReadonlySet<ClauseCase> {
  return new Set<ClauseCase>([
    data.deposit_amount_minor > 0n ? 'deposit' : 'no_deposit',
    data.payment_type_preference === 'pg' ? 'no_terminals' : 'terminals',
  ]);
}

function clausesOf(clauses: readonly TemplateClause[], cases: ReadonlySet<ClauseCase>): string[] {
  return clauses.flatMap((clause) => {
    if (typeof clause === 'string') return [clause];
    return cases.has(clause.only) ? [clause.text] : [];
  });
}

/**
 * One pass over the template, so that braces in a brand's name are never read as a placeholder.
 * An unknown placeholder is a mistake in the template and must not reach a signature.
 */
function fill(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(/\s+/g, ' ').replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The agreement has no value for {${name}}`);
    return value;
  });
}

function valuesOf(
  template: TemplateText,
  data: AgreementData,
  locale: string,
): ReadonlyMap<string, string> {
  const text = (value: string | null) => isolateText(value ?? '') || template.missing;
  const identifier = (value: string | null) => isolateIdentifier(value ?? '') || template.missing;
  const { deposit_amount_minor: owed, deposit_currency: currency } = data;
  const deposit =
    owed > 0n
      ? template.amounts[currency].replace('{amount}', identifier(formatMinor(owed, currency)))
      : template.no_deposit;
  const terminals = data.payment_type_preference === 'pg' ? 0 : data.num_pos_devices;
  return new Map([
    ['version', identifier(AGREEMENT_VERSION)],
    ['cbk_circular', identifier(CBK_CIRCULAR)],
    ['platform_name', text(data.platform_name)],
    ['brand_name', text(data.brand_name)],
    ['entity_type', template.entity_types[data.entity_type]],
    ['company_name', text(data.company_name)],
    ['company_name_arabic', text(data.company_name_arabic)],
    ['owner_name_english', text(data.owner_name_english)],
    ['owner_name_arabic', text(data.owner_name_arabic)],
    ['civil_id_or_cr', identifier(data.civil_id_or_cr)],
    ['mcc_code', identifier(data.mcc_code)],
    ['business_type', text(data.business_type)],
    ['bank_name', text(data.bank_name)],
    ['iban_masked', identifier(data.iban_masked)],
    ['deposit', deposit],
    ['payment_type_preference', template.payment_types[data.payment_type_preference]],
    ['num_pos_devices', identifier(String(terminals))],
    ['date', longDate(data.date, locale)],
  ]);
}

function longDate(date: string, locale: string): string {
  return Temporal.PlainDate.from(date).toLocaleString(locale, { dateStyle: 'long' });
}

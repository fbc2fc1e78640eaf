import {
  type AgreementClause,
  RENTAL_PERIOD_DAYS,
  type ScheduleFee,
  storeSchedule,
} from '@diwan/contract/features/agreements/schedule';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { bankName } from '@diwan/contract/world/banks';
import { formatGrouped } from '@diwan/contract/kernel/money';
import { isolateIdentifier, isolateText } from '../pdf/bidi.ts';
import { type AgreementText, composeText, type TextFrame, withDigest } from './agreement-text.ts';
import { type TextLanguage, withFees } from './fee-lines.ts';
import { POS_TEXTS } from './pos-text.ts';
import { type PayingCompany, type Provider, providerValues } from './provider.ts';
import {
  type ClauseCase,
  SERVICE_CLAUSE_IDS,
  type TemplateClause,
  type TemplateText,
} from './template-text.ts';
import { ARABIC_TEXT } from './text-ar.ts';
import { ENGLISH_TEXT } from './text-en.ts';

export const AGREEMENT_VERSION = '1.4';

/**
 * The circular of the Central Bank that forbids charging the payer. Its number runs left to right
 * in both languages.
 */
const CBK_CIRCULAR = '2/RBA/600/2025';

export interface AgreementData extends Provider {
  /** The company that pays the brand now; null if no company pays it yet. */
  readonly paying_company: PayingCompany | null;
  /** The brand's partner; null for a brand without a partner. */
  readonly partner_name: string | null;
  readonly brand_name: string;
  readonly entity_type: 'individual' | 'corporate';
  readonly company_name: string | null;
  readonly company_name_arabic: string | null;
  readonly owner_name_english: string | null;
  readonly owner_name_arabic: string | null;
  /**
   * The masked civil ID or commercial registration. Anyone with the registration link can read the
   * text.
   */
  readonly civil_id_or_cr: string | null;
  /** The masked civil ID of a company's signatory; null for an individual. */
  readonly signatory_civil_id: string | null;
  readonly mcc_code: string;
  readonly business_type: string | null;
  readonly bank_name: string | null;
  /** The account number of the brand, masked. */
  readonly iban_masked: string | null;
  readonly deposit_amount_minor: bigint;
  readonly deposit_currency: 'KWD' | 'USD' | 'EUR';
  readonly payment_type_preference: 'pos' | 'pg' | 'both';
  readonly num_pos_devices: number;
  /** The day on which the text is frozen, yyyy-MM-dd in the platform's timezone. */
  readonly date: string;
  /**
   * The brand's rows of the fee table in force. The text states them for information, and the
   * agreement does not fix them.
   */
  readonly fees: readonly ScheduleFee[];
}

const LOCALES = { en: 'en-GB', ar: 'ar-KW-u-nu-latn' } as const;
const TEXTS = { en: ENGLISH_TEXT, ar: ARABIC_TEXT } as const;

/**
 * Requires a value that both languages must have. A test compares the two texts clause by clause.
 * @throws Error if the value is missing
 */
function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('invariant: both languages have the same clauses');
  return value;
}

/** Returns the title, version and section titles of the service agreement in one language. */
export function serviceFrame(date: string, language: TextLanguage): TextFrame {
  const { title, version_line, sections, further_terms } = TEXTS[language];
  const values = new Map([
    ['version', isolateIdentifier(AGREEMENT_VERSION)],
    ['date', longDate(date, language)],
  ]);
  const titles = sections.map(
    (section, at) => [there(SERVICE_CLAUSE_IDS[at])[0], section.title] as const,
  );
  const said = fillPlaces(version_line, values);
  return { title, version_line: said, section_titles: new Map(titles), further_terms };
}

/** Fills the service agreement of the current version with the brand's details. */
export function renderAgreementText(data: AgreementData): AgreementText {
  const english = renderLanguage(data, 'en');
  const arabic = renderLanguage(data, 'ar');
  const clauses = english.map(({ id, text }, at): AgreementClause => ({
    id,
    en: text,
    ar: there(arabic[at]).text,
  }));
  return withDigest({
    en: composeText(serviceFrame(data.date, 'en'), clauses, 'en'),
    ar: composeText(serviceFrame(data.date, 'ar'), clauses, 'ar'),
    clauses,
    schedule: storeSchedule({
      rental_fee_minor: null,
      loss_fee_minor: null,
      rental_period_days: RENTAL_PERIOD_DAYS,
      fees: [...data.fees],
      binding: false,
    }),
  });
}

interface FilledClause {
  readonly id: string;
  readonly text: string;
}

function renderLanguage(data: AgreementData, language: TextLanguage): FilledClause[] {
  const template = TEXTS[language];
  const values = valuesOf(template, data, language);
  const cases = casesOf(data);
  return template.sections.flatMap(({ clauses }, section_at) => {
    const [section, names] = there(SERVICE_CLAUSE_IDS[section_at]);
    return clauses.flatMap((clause, at) => {
      const { only, text } = typeof clause === 'string' ? { only: null, text: clause } : clause;
      if (only !== null && !cases.has(only)) return [];
      const id = `${section}.${there(names[at])}`;
      const filled = fillPlaces(text, values);
      if (id === 'fees.table') return [{ id, text: withFees(filled, data.fees, language) }];
      if (id !== 'parties.details') return [{ id, text: filled }];
      const details = template.details
        .filter((detail) => isStated(detail, values))
        .map((detail) => `- ${fillPlaces(detail, values)}`);
      return [{ id, text: [filled, ...details].join('\n') }];
    });
  });
}

/** Checks whether the brand has all values of a detail. Other details are omitted. */
const isStated = (detail: string, values: ReadonlyMap<string, string>): boolean =>
  [...detail.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values.get(name) !== '');

function casesOf(data: AgreementData): ReadonlySet<ClauseCase> {
  return new Set<ClauseCase>([
    data.deposit_amount_minor > 0n ? 'deposit' : 'no_deposit',
    data.payment_type_preference === 'pg' ? 'no_terminals' : 'terminals',
    data.partner_name === null ? 'no_partner' : 'partner',
    ...(data.fees.length > 0 ? ['fee_table' as const] : []),
  ]);
}

/**
 * Fills a template in one pass, so that braces in a brand's name are never read as a placeholder.
 * @throws Error for a placeholder without a value, which must not reach a signature
 */
export function fillPlaces(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(/\s+/g, ' ').replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The agreement has no value for {${name}}`);
    return value;
  });
}

const named = (company: PayingCompany | null, language: TextLanguage): string | null =>
  company && (language === 'ar' ? (company.name_ar ?? company.name) : company.name);

function valuesOf(
  template: TemplateText,
  data: AgreementData,
  language: TextLanguage,
): ReadonlyMap<string, string> {
  const text = (value: string | null) => isolateText(value ?? '');
  const identifier = (value: string | null) => isolateIdentifier(value ?? '');
  const { deposit_amount_minor: owed, deposit_currency: currency } = data;
  const deposit =
    owed > 0n
      ? template.amounts[currency].replace('{amount}', identifier(formatGrouped(owed, currency)))
      : template.no_deposit;
  const terminals = data.payment_type_preference === 'pg' ? 0 : data.num_pos_devices;
  return new Map([
    ['version', identifier(AGREEMENT_VERSION)],
    ['cbk_circular', identifier(CBK_CIRCULAR)],
    ...providerValues(data, language),
    ['partner_name', text(data.partner_name)],
    ['paying_company', text(named(data.paying_company, language))],
    ['paying_registration', identifier(data.paying_company?.commercial_registration ?? null)],
    ['brand_name', text(data.brand_name)],
    ['entity_type', template.entity_types[data.entity_type]],
    ['company_name', text(data.company_name)],
    ['company_name_arabic', text(data.company_name_arabic)],
    ['owner_name_english', text(data.owner_name_english)],
    ['owner_name_arabic', text(data.owner_name_arabic)],
    ['civil_id_or_cr', identifier(data.civil_id_or_cr)],
    ['mcc_code', identifier(data.mcc_code)],
    ['signatory_civil_id', identifier(data.signatory_civil_id)],
    ['business_type', text(data.business_type && businessTypeName(data.business_type, language))],
    ['bank_name', text(data.bank_name && bankName(data.bank_name, language))],
    ['iban_masked', identifier(data.iban_masked)],
    ['deposit', deposit],
    ['payment_type_preference', template.payment_types[data.payment_type_preference]],
    ['num_pos_devices', identifier(String(terminals))],
    ['date', longDate(data.date, language)],
  ]);
}

/** The formatters are created once, because creating one takes longer than rendering a text. */
const LONG_DATES = {
  en: new Intl.DateTimeFormat(LOCALES.en, { dateStyle: 'long' }),
  ar: new Intl.DateTimeFormat(LOCALES.ar, { dateStyle: 'long' }),
} as const;

/**
 * Formats a day as text, such as 5 November 2026.
 * @param date yyyy-MM-dd
 */
export const longDate = (date: string, language: TextLanguage): string =>
  LONG_DATES[language].format(Temporal.PlainDate.from(date));

/** Placeholders in clauses that have the same value for every brand. */
const COMMON_PLACES: ReadonlySet<string> = new Set(['cbk_circular']);

/** Clauses that end with a list of the brand's values. */
const WITH_LISTS: ReadonlySet<string> = new Set(['parties.details', 'fees.table']);

const textOf = (clause: TemplateClause): string =>
  typeof clause === 'string' ? clause : clause.text;

const isCommon = (text: string): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, place = '']) => COMMON_PLACES.has(place));

/** Every clause of the template. Alternative clauses appear more than once. */
const TEMPLATE = SERVICE_CLAUSE_IDS.flatMap(([section, names], section_at) =>
  names.map((name, at) => ({
    id: `${section}.${name}`,
    en: textOf(ENGLISH_TEXT.sections[section_at]?.clauses[at] ?? ''),
    ar: textOf(ARABIC_TEXT.sections[section_at]?.clauses[at] ?? ''),
  })),
);

const timesOf = (id: string): number => TEMPLATE.filter((clause) => clause.id === id).length;

const STANDARD = TEMPLATE.filter(
  ({ id, en, ar }) => !WITH_LISTS.has(id) && timesOf(id) === 1 && isCommon(en) && isCommon(ar),
);

/**
 * Returns the clauses of the service agreement that are the same for every brand. They are for
 * editing, so they have no direction marks around names.
 */
export function standardClauses(): AgreementClause[] {
  const values = new Map([['cbk_circular', CBK_CIRCULAR]]);
  return STANDARD.map(({ id, en, ar }) => ({
    id,
    en: fillPlaces(en, values),
    ar: fillPlaces(ar, values),
  }));
}

/** Returns the ids of the clauses that every service agreement contains, whatever the brand. */
export const mandatoryClauses = (): string[] =>
  SERVICE_CLAUSE_IDS.flatMap(([section, names], section_at) =>
    names.flatMap((name, at) =>
      typeof ENGLISH_TEXT.sections[section_at]?.clauses[at] === 'string'
        ? [`${section}.${name}`]
        : [],
    ),
  );

/** Returns the title of a clause's section in both languages. */
export function clauseTitle(id: string): Readonly<Record<TextLanguage, string>> {
  const section = id.slice(0, id.indexOf('.'));
  const at = SERVICE_CLAUSE_IDS.findIndex(([known]) => known === section);
  const titleIn = (language: TextLanguage): string => {
    const { sections, further_terms } = TEXTS[language];
    const others = new Map(Object.entries(POS_TEXTS[language].sections));
    return sections[at]?.title ?? others.get(section) ?? further_terms;
  };
  return { en: titleIn('en'), ar: titleIn('ar') };
}

/**
 * Checks whether a clause contains details of its brand. A text for all brands would remove them.
 */
export const isClauseOfBrand = (id: string): boolean =>
  timesOf(id) > 0 && !STANDARD.some((clause) => clause.id === id);

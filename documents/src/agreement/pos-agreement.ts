import {
  type AgreementClause,
  type AgreementSchedule,
  storeSchedule,
} from '@diwan/contract/features/agreements/schedule';
import { isolateIdentifier, isolateText } from '../pdf/bidi.ts';
import { type AgreementText, composeText, type TextFrame, withDigest } from './agreement-text.ts';
import { kwdOf, type TextLanguage, withFees } from './fee-lines.ts';
import { POS_TEXTS, type PosClauseId, type PosText } from './pos-text.ts';
import { type Provider, providerValues } from './provider.ts';
import { AGREEMENT_VERSION, fillPlaces, longDate, serviceFrame } from './template.ts';

export type PosAgreementType = keyof PosText['titles'];

export interface PosAgreementData extends Provider {
  readonly agreement_type: PosAgreementType;
  readonly brand_name: string;
  /** The day on which the text is frozen, yyyy-MM-dd in the platform's timezone. */
  readonly date: string;
  /** The day from which payouts are on hold if the brand has not signed a change of prices. */
  readonly valid_from: string;
  readonly schedule: AgreementSchedule;
}

const when = (is: boolean, ...ids: PosClauseId[]): PosClauseId[] => (is ? ids : []);

/**
 * Returns the ids of the clauses that an agreement about POS contains. They depend on the values
 * that the agreement sets.
 */
function clauseIdsOf({ agreement_type, schedule }: PosAgreementData): PosClauseId[] {
  const { rental_fee_minor, loss_fee_minor, fees } = schedule;
  const is_activation = agreement_type === 'pos_activation';
  return [
    'parties.agreement',
    ...when(is_activation, 'pos.service', 'pos.care'),
    ...when(rental_fee_minor !== null, 'rental.amount', 'rental.due'),
    ...when(is_activation, 'rental.leaving'),
    ...when(loss_fee_minor === 0n, 'rental.no_loss_fee'),
    ...when(loss_fee_minor !== null && loss_fee_minor > 0n, 'rental.loss'),
    ...when(is_activation, 'rental.renewal'),
    ...when(fees.length > 0, 'rates.table', 'rates.others'),
    ...when(is_activation && fees.length === 0, 'rates.platform'),
    'effect.signature',
    'effect.requests',
    ...when(!is_activation, 'effect.payouts'),
    'effect.evidence',
    'effect.law',
  ];
}

function valuesOf(data: PosAgreementData, language: TextLanguage): ReadonlyMap<string, string> {
  const { rental_fee_minor, loss_fee_minor } = data.schedule;
  return new Map([
    ['version', isolateIdentifier(AGREEMENT_VERSION)],
    ['date', longDate(data.date, language)],
    ['valid_from', longDate(data.valid_from, language)],
    ...providerValues(data, language),
    ['brand_name', isolateText(data.brand_name)],
    ...(rental_fee_minor === null
      ? []
      : ([['rental', kwdOf(rental_fee_minor, language)]] as const)),
    ...(loss_fee_minor === null ? [] : ([['loss', kwdOf(loss_fee_minor, language)]] as const)),
  ]);
}

/**
 * Returns the stored id of a clause. Both clauses about a lost terminal share an id, because one
 * replaces the other.
 */
const idOf = (id: PosClauseId): string => (id === 'rental.no_loss_fee' ? 'rental.loss' : id);

/** Returns the clauses of an agreement about POS, filled in both languages. */
export function posClauses(data: PosAgreementData): AgreementClause[] {
  const values = { en: valuesOf(data, 'en'), ar: valuesOf(data, 'ar') };
  const said = (id: PosClauseId, language: TextLanguage): string => {
    const text = fillPlaces(POS_TEXTS[language].clauses[id], values[language]);
    return id === 'rates.table' ? withFees(text, data.schedule.fees, language) : text;
  };
  return clauseIdsOf(data).map((id) => ({ id: idOf(id), en: said(id, 'en'), ar: said(id, 'ar') }));
}

function posFrame(
  data: Pick<PosAgreementData, 'agreement_type' | 'date'>,
  language: TextLanguage,
): TextFrame {
  const { titles, version_line, sections, further_terms } = POS_TEXTS[language];
  const values = new Map([
    ['version', isolateIdentifier(AGREEMENT_VERSION)],
    ['date', longDate(data.date, language)],
  ]);
  return {
    title: titles[data.agreement_type],
    version_line: fillPlaces(version_line, values),
    section_titles: new Map(Object.entries(sections)),
    further_terms,
  };
}

/** Replaces clauses that have the same id, and appends new ones. */
export function changeClauses(
  clauses: readonly AgreementClause[],
  changed: readonly AgreementClause[],
): AgreementClause[] {
  const by_id = new Map(changed.map((clause) => [clause.id, clause]));
  const known = new Set(clauses.map(({ id }) => id));
  return [
    ...clauses.map((clause) => by_id.get(clause.id) ?? clause),
    ...changed.filter(({ id }) => !known.has(id)),
  ];
}

export interface AmendmentData extends Pick<PosAgreementData, 'date' | 'schedule'> {
  readonly agreement_type: PosAgreementType | 'service';
  readonly clauses: readonly AgreementClause[];
}

/** Renders the text of an agreement with these clauses: a new version or an amendment. */
export function renderAmendment(data: AmendmentData): AgreementText {
  const { agreement_type, clauses, schedule } = data;
  const frame = (language: TextLanguage): TextFrame =>
    agreement_type === 'service'
      ? serviceFrame(data.date, language)
      : posFrame({ ...data, agreement_type }, language);
  return withDigest({
    en: composeText(frame('en'), clauses, 'en'),
    ar: composeText(frame('ar'), clauses, 'ar'),
    clauses,
    schedule: storeSchedule(schedule),
  });
}

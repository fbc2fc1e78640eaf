import type { AgreementType } from '@diwan/contract/features/agreements/records';
import {
  type AgreementClause,
  type AgreementSchedule,
  readSchedule,
  RENTAL_PERIOD_DAYS,
  type ScheduleFee,
} from '@diwan/contract/features/agreements/schedule';
import type { AgreementText } from '@diwan/documents/agreement/agreement-text';
import {
  changeClauses,
  posClauses,
  renderAmendment,
} from '@diwan/documents/agreement/pos-agreement';
import type { Provider } from '@diwan/documents/agreement/provider';
import { AGREEMENT_VERSION } from '@diwan/documents/agreement/template';
import { dayIn } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { feeKey, readFeeTable, readSignedFees } from '../fees/public.ts';
import { readSettings, type Settings } from '../settings/public.ts';
import * as drafts from './drafting-store.ts';
import { providerOf } from './pending.ts';
import { columnsOf, insertAgreements } from './store.ts';
import { type RentalTerms, rentalTermsOfAll } from './terms.ts';

/**
 * The number of days from the draft of an agreement to its default `valid_from`. From that instant
 * it is overdue.
 */
const NOTICE_DAYS = 14;

/** A new price of a card, which applies from the signature on. A missing figure does not change. */
export type FeeChange = Pick<ScheduleFee, 'scheme' | 'channel' | 'brand_bp' | 'brand_fixed_minor'> &
  Partial<ScheduleFee>;

/** The changes that an agreement makes. An absent value does not change. */
export interface AgreementChange {
  readonly clauses?: readonly AgreementClause[];
  readonly rental_fee_minor?: bigint;
  readonly loss_fee_minor?: bigint;
  readonly fees?: readonly FeeChange[];
}

/** A new version of a brand's agreement, before its text is composed. */
export interface AgreementDraft {
  readonly brand_id: number;
  /** `service` makes a new version of the service agreement that the brand has signed. */
  readonly agreement_type: AgreementType;
  readonly change: AgreementChange;
  readonly campaign_id?: string;
  /**
   * The instant from which the agreement is overdue, in UTC, ISO 8601. The default is 14 days after
   * the draft.
   */
  readonly valid_from?: string;
}

interface ComposedDraft {
  readonly draft: AgreementDraft;
  readonly text: AgreementText;
  readonly schedule: AgreementSchedule;
  readonly replaces_id: string | null;
  readonly valid_from: string;
  /** The clauses that the brand has signed so far. */
  readonly before: readonly AgreementClause[];
}

type LastSigned = Awaited<ReturnType<typeof drafts.findLastSigned>>[number];

/** The data that drafts need. They are read once for many brands. */
interface DraftingData {
  readonly now: string;
  readonly settings: Settings;
  readonly provider: Provider;
  readonly names: ReadonlyMap<number, string>;
  readonly last: readonly LastSigned[];
  readonly rental: ReadonlyMap<number, RentalTerms>;
  readonly table: readonly ScheduleFee[];
  readonly signed_fees: ReadonlyMap<number, readonly ScheduleFee[]>;
}

async function readKnown(db: Db, brand_ids: readonly number[], now: string): Promise<DraftingData> {
  const settings = await readSettings(db);
  const brands = await drafts.findBrands(db, brand_ids);
  return {
    now,
    settings,
    provider: providerOf(settings),
    names: new Map(brands.map(({ id, name }) => [id, name])),
    last: await drafts.findLastSigned(db, brand_ids),
    rental: await rentalTermsOfAll(db, brand_ids, now),
    table: await readFeeTable(db, now),
    signed_fees: await readSignedFees(db, brand_ids, now),
  };
}

/**
 * Returns the changed fees, completed with the figures that the brand pays now.
 * @throws AppError FEE_NOT_FOUND if the fee table has no such row
 */
function feesOf({ brand_id, change }: AgreementDraft, known: DraftingData): ScheduleFee[] {
  const now = new Map(
    [...known.table, ...(known.signed_fees.get(brand_id) ?? [])].map((fee) => [feeKey(fee), fee]),
  );
  return (change.fees ?? []).map((fee) => {
    const card = { ...fee, card_origin: fee.card_origin ?? 'any' } as const;
    const current = now.get(feeKey(card));
    if (!current) throw new AppError('FEE_NOT_FOUND');
    return { ...current, ...card };
  });
}

function scheduleOf(draft: AgreementDraft, known: DraftingData): AgreementSchedule {
  const { change, agreement_type, brand_id } = draft;
  const current = known.rental.get(brand_id);
  const has_rental =
    agreement_type === 'pos_activation' ||
    change.rental_fee_minor !== undefined ||
    change.loss_fee_minor !== undefined;
  return {
    rental_fee_minor: has_rental
      ? (change.rental_fee_minor ?? current?.rental_fee_minor ?? null)
      : null,
    loss_fee_minor: has_rental ? (change.loss_fee_minor ?? current?.loss_fee_minor ?? null) : null,
    rental_period_days: RENTAL_PERIOD_DAYS,
    fees: feesOf(draft, known),
    binding: true,
  };
}

const clausesOf = ({ clauses }: LastSigned): readonly AgreementClause[] =>
  clauses as readonly AgreementClause[];

const bySignature = (a: LastSigned, b: LastSigned): number =>
  (a.signed_at ?? '').localeCompare(b.signed_at ?? '') || Number(a.number - b.number);

/**
 * Returns the clauses that are in force for a brand. For each POS clause, the last signature is the
 * valid one.
 */
function clausesBefore(signed: readonly LastSigned[], agreement_type: AgreementType) {
  const of_service = agreement_type === 'service';
  return signed
    .filter((row) => (row.agreement_type === 'service') === of_service)
    .toSorted(bySignature)
    .reduce<AgreementClause[]>((clauses, row) => changeClauses(clauses, clausesOf(row)), []);
}

/** Returns the signed clauses with which an agreement of this type is compared. */
export const readSignedClauses = async (
  db: Db,
  brand_id: number,
  agreement_type: AgreementType,
): Promise<AgreementClause[]> =>
  clausesBefore(await drafts.findLastSigned(db, [brand_id]), agreement_type);

/** Composes a new version of the signed service agreement. Returns undefined if none was signed. */
function composeService(draft: AgreementDraft, last: LastSigned | undefined) {
  if (!last) return undefined;
  const given = draft.change.clauses ?? [];
  const schedule = readSchedule(last.schedule);
  return { clauses: changeClauses(clausesOf(last), given), schedule };
}

function composePos(
  draft: AgreementDraft,
  known: DraftingData,
  brand_name: string,
  valid_from: string,
) {
  const { agreement_type, change } = draft;
  if (agreement_type === 'service') return undefined;
  const schedule = scheduleOf(draft, known);
  const date = dayIn(known.now, known.settings.timezone);
  const until = dayIn(valid_from, known.settings.timezone);
  const names = { ...known.provider, brand_name, date, valid_from: until };
  const clauses = posClauses({ agreement_type, schedule, ...names });
  return { clauses: changeClauses(clauses, change.clauses ?? []), schedule };
}

function compose(draft: AgreementDraft, known: DraftingData): ComposedDraft | undefined {
  const { brand_id, agreement_type } = draft;
  const brand_name = known.names.get(brand_id);
  if (brand_name === undefined) return undefined;
  const signed = known.last.filter((row) => row.brand_id === brand_id);
  const last = signed.find((row) => row.agreement_type === agreement_type);
  const valid_from =
    draft.valid_from ??
    Temporal.Instant.from(known.now)
      .add({ hours: NOTICE_DAYS * 24 })
      .toString();
  const content =
    agreement_type === 'service'
      ? composeService(draft, last)
      : composePos(draft, known, brand_name, valid_from);
  if (!content) return undefined;
  const text = renderAmendment({
    ...content,
    agreement_type,
    date: dayIn(known.now, known.settings.timezone),
  });
  const before = clausesBefore(signed, agreement_type);
  const { schedule } = content;
  return { draft, text, schedule, replaces_id: last?.id ?? null, valid_from, before };
}

async function composeAll(
  db: Db,
  wanted: readonly AgreementDraft[],
  now: string,
): Promise<ComposedDraft[]> {
  const known = await readKnown(db, [...new Set(wanted.map(({ brand_id }) => brand_id))], now);
  return wanted.flatMap((draft) => compose(draft, known) ?? []);
}

export interface DraftedAgreement {
  readonly brand_id: number;
  readonly agreement_id: string;
  readonly agreement_type: AgreementType;
  /** The instant from which the agreement applies, in UTC, ISO 8601. */
  readonly valid_from: string;
}

/**
 * Drafts agreements for up to 500 brands in a few statements. Each draft replaces the pending
 * agreement of its brand and type, and is pending until it is signed. Locks the brands' rows. Skips
 * a brand that does not exist. Skips a new version of the service agreement if the brand signed
 * none. The caller notifies the owners and writes the audit entries.
 * @throws AppError FEE_NOT_FOUND if the fee table has no row for a card; AGREEMENT_OPERATOR_MISSING
 */
export async function draftAgreements(
  ctx: Ctx,
  tx: Tx,
  wanted: readonly AgreementDraft[],
): Promise<DraftedAgreement[]> {
  if (wanted.length === 0) return [];
  await drafts.lockBrands(tx, [...new Set(wanted.map(({ brand_id }) => brand_id))]);
  const now = ctx.deps.clock.iso();
  const composed = await composeAll(tx, wanted, now);
  if (composed.length === 0) return [];
  await drafts.markPendingReplaced(
    tx,
    composed.map(({ draft }) => draft),
  );
  const drafted = await insertAgreements(
    tx,
    composed.map(({ draft, text, schedule, replaces_id, valid_from }) => ({
      ...columnsOf(text),
      brand_id: draft.brand_id,
      agreement_type: draft.agreement_type,
      agreement_version: AGREEMENT_VERSION,
      pos_rental_fee_minor: schedule.rental_fee_minor,
      valid_from,
      campaign_id: draft.campaign_id ?? null,
      replaces_id,
      created_at: now,
    })),
  );
  return drafted.map((row) => ({ ...row, valid_from: row.valid_from ?? now }));
}

/**
 * Withdraws these agreements, except signed ones. The caller has locked the brands' rows.
 * @returns the withdrawn agreements
 */
export const withdrawAgreements = (
  tx: Tx,
  agreement_ids: readonly string[],
): Promise<Pick<DraftedAgreement, 'brand_id' | 'agreement_id'>[]> =>
  drafts.markWithdrawn(tx, agreement_ids);

export interface ClauseDifference {
  readonly id: string;
  /** The signed text of the clause; null for a new clause. */
  readonly before: Pick<AgreementClause, 'en' | 'ar'> | null;
  readonly after: Pick<AgreementClause, 'en' | 'ar'>;
}

/** Returns the clauses that differ from the signed ones, in the order of the new text. */
export function differencesOf(
  before: readonly AgreementClause[],
  after: readonly AgreementClause[],
): ClauseDifference[] {
  const known = new Map(before.map((clause) => [clause.id, clause]));
  return after.flatMap((clause) => {
    const old = known.get(clause.id);
    if (old?.en === clause.en && old.ar === clause.ar) return [];
    const { en, ar } = clause;
    return [{ id: clause.id, before: old ? { en: old.en, ar: old.ar } : null, after: { en, ar } }];
  });
}

export interface AgreementPreview {
  readonly text: AgreementText;
  readonly schedule: AgreementSchedule;
  /** The clauses that differ from the last signed text, in both languages. */
  readonly differences: readonly ClauseDifference[];
}

/**
 * Composes a draft without storing it. Returns undefined for a brand that `draftAgreements` skips.
 * @throws AppError FEE_NOT_FOUND if the fee table has no row for a card; AGREEMENT_OPERATOR_MISSING
 */
export async function previewAgreement(
  ctx: Ctx,
  draft: AgreementDraft,
): Promise<AgreementPreview | undefined> {
  const [composed] = await composeAll(ctx.deps.db, [draft], ctx.deps.clock.iso());
  if (!composed) return undefined;
  const { text, schedule, before } = composed;
  return { text, schedule, differences: differencesOf(before, text.clauses) };
}

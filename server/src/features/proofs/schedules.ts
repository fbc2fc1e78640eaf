import { readSchedule, type ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import type { Schedule } from '@diwan/contract/features/proofs/verification/format';
import { canonicalJson } from '@diwan/contract/features/proofs/verification/strict-json';
import { digestOf } from '@diwan/contract/features/proofs/verification/verify';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { nodeCryptography } from './cryptography.ts';

/**
 * The version that set the price of an item: a version of the fee table or an agreement, or a
 * special fee version.
 */
export interface PriceVersion {
  readonly fee_version_id: bigint | null;
  readonly special_fee_version_id: bigint | null;
}

export interface DigestedSchedule {
  readonly digest: string;
  /** The schedule as canonical JSON. */
  readonly content: string;
}

interface Version extends ScheduleFee {
  readonly agreement_id: string | null;
  readonly agreement_digest: string | null;
  readonly schedule: unknown;
}

async function findVersion(db: Db, id: bigint): Promise<Version> {
  const { rows } = await sql<Version>`
    select f.scheme, f.channel, f.card_origin, v.brand_bp, v.brand_fixed_minor,
      v.refund_revenue_bp, v.refund_revenue_fixed_minor, v.chargeback_revenue_bp,
      v.chargeback_revenue_fixed_minor, v.agreement_id, a.digest as agreement_digest, a.schedule
    from fee_versions v join fees f on f.id = v.fee_id
    left join agreements a on a.id = v.agreement_id
    where v.id = ${id}`.execute(db);
  invariant(rows[0], `fee version ${id} exists`);
  return rows[0];
}

interface SpecialVersion {
  readonly scheme: ScheduleFee['scheme'];
  readonly fee_type: 'refund' | 'chargeback';
  readonly revenue_bp: number;
  readonly revenue_fixed_minor: bigint;
}

async function findSpecialVersion(db: Db, id: bigint): Promise<SpecialVersion> {
  const { rows } = await sql<SpecialVersion>`
    select s.scheme, s.fee_type, v.revenue_bp, v.revenue_fixed_minor
    from special_fee_versions v join special_fees s on s.id = v.special_fee_id
    where v.id = ${id}`.execute(db);
  invariant(rows[0], `special fee version ${id} exists`);
  return rows[0];
}

const EMPTY: Schedule = { v: 1, rows: [], refund: [], chargeback: [], signed: null };

/**
 * Returns the prices of refunds or chargebacks, one for each scheme. If a scheme has several fees,
 * the first one is used.
 */
const pricesOf = (fees: readonly ScheduleFee[], kind: 'refund' | 'chargeback') =>
  [...new Map(fees.toReversed().map((fee) => [fee.scheme, fee])).values()]
    .toReversed()
    .map((fee) => ({
      scheme: fee.scheme,
      rate_bp: fee[`${kind}_revenue_bp`],
      fixed: Number(fee[`${kind}_revenue_fixed_minor`]),
    }));

/**
 * Returns the schedule of a version. An agreement has a price of refunds for each row, and the
 * format has one for each scheme. The row of the version is first in the list, so its prices are
 * used for its scheme.
 */
function scheduleOf(version: Version): Schedule {
  const { agreement_id, agreement_digest, schedule } = version;
  const isSigned = agreement_id !== null && agreement_digest !== null;
  const fees = isSigned ? readSchedule(schedule).fees : [version];
  const first = [version, ...fees];
  return {
    v: 1,
    rows: fees.map((fee) => ({
      scheme: fee.scheme,
      channel: fee.channel,
      origin: fee.card_origin,
      rate_bp: fee.brand_bp,
      fixed: Number(fee.brand_fixed_minor),
    })),
    refund: pricesOf(first, 'refund'),
    chargeback: pricesOf(first, 'chargeback'),
    signed: isSigned ? { agreement: agreement_id, text_sha256: agreement_digest } : null,
  };
}

const specialScheduleOf = (special: SpecialVersion): Schedule => ({
  ...EMPTY,
  [special.fee_type]: [
    {
      scheme: special.scheme,
      rate_bp: special.revenue_bp,
      fixed: Number(special.revenue_fixed_minor),
    },
  ],
});

/**
 * Creates a function that returns the schedule of a version. It caches schedules, because versions
 * never change.
 */
export function createScheduleReader(db: Db) {
  const known = new Map<string, Promise<DigestedSchedule>>();
  const read = async (by: PriceVersion): Promise<DigestedSchedule> => {
    const { fee_version_id, special_fee_version_id } = by;
    const schedule =
      special_fee_version_id === null
        ? fee_version_id === null
          ? EMPTY
          : scheduleOf(await findVersion(db, fee_version_id))
        : specialScheduleOf(await findSpecialVersion(db, special_fee_version_id));
    return {
      digest: await digestOf(nodeCryptography.sha256, schedule),
      content: canonicalJson(schedule),
    };
  };
  return (by: PriceVersion): Promise<DigestedSchedule> => {
    const key = `${by.fee_version_id} ${by.special_fee_version_id}`;
    const schedule = known.get(key) ?? read(by);
    known.set(key, schedule);
    return schedule;
  };
}
export type ScheduleReader = ReturnType<typeof createScheduleReader>;

import { describe, expect, it } from 'vitest';
import { paymentStandingOf } from './standing.ts';

const READY = {
  status: 'active',
  payment_type_preference: 'both',
  documents_submitted: true,
  mcc_status: 'approved',
  agreement_signed: true,
  deposit_required: false,
  pg_enabled: true,
  pos_enabled: true,
} as const;

const STATUSES = ['pending', 'active', 'rejected', 'suspended'] as const;
const TYPES = ['pg', 'pos', 'both'] as const;
const EITHER = [true, false] as const;

const EVERY = STATUSES.flatMap((status) =>
  TYPES.flatMap((payment_type_preference) =>
    EITHER.flatMap((pg_enabled) =>
      EITHER.map((pos_enabled) => ({
        ...READY,
        status,
        payment_type_preference,
        pg_enabled,
        pos_enabled,
      })),
    ),
  ),
);

describe('the payment standing and the missing steps of a brand', () => {
  it.each(EVERY)('agree: $status, requested $payment_type_preference', (brand) => {
    const { takes, note, missing } = paymentStandingOf(brand, false);
    if (brand.status === 'rejected') {
      expect([takes, note, missing]).toEqual(['no', 'rejected', []]);
      return;
    }
    // Nothing is missing exactly when the brand takes the payments that it requested.
    expect(missing.length === 0).toBe(note === 'as_asked');
    if (takes === 'no') expect(missing).not.toEqual([]);
  });

  it('list the steps in the order of work', () => {
    const fresh = {
      ...READY,
      status: 'pending',
      documents_submitted: false,
      mcc_status: 'mcc_not_mapped',
      agreement_signed: false,
      deposit_required: true,
    } as const;
    const steps = ['documents', 'documents_again', 'mcc', 'agreement', 'deposit', 'review'];
    expect(paymentStandingOf(fresh, true).missing).toEqual(steps);
  });

  it('contain the MID and the POS agreement of an active brand', () => {
    const bare = { ...READY, pg_enabled: false, pos_enabled: false };
    expect(paymentStandingOf(bare, false)).toEqual({
      takes: 'no',
      note: 'no_service',
      missing: ['mid', 'pos'],
    });
  });
});

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
  tap_mid: '68010001',
  pos_agreement_signed: true,
  terminals_state: 'active',
  credentials_active: true,
} as const;

const STATUSES = ['pending', 'active', 'rejected', 'suspended'] as const;
const TYPES = ['pg', 'pos', 'both'] as const;
const EITHER = [true, false] as const;

const EVERY = STATUSES.flatMap((status) =>
  TYPES.flatMap((payment_type_preference) =>
    EITHER.flatMap((pg_enabled) =>
      EITHER.flatMap((pos_enabled) =>
        EITHER.flatMap((credentials_active) =>
          (['none', 'requested', 'active'] as const).map((terminals_state) => ({
            ...READY,
            status,
            payment_type_preference,
            pg_enabled,
            pos_enabled,
            credentials_active,
            terminals_state,
          })),
        ),
      ),
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
    // No step is missing if and only if the brand can receive all payments that it requested.
    expect(missing.length === 0).toBe(note === 'as_asked');
    if (takes === 'no') expect(missing).not.toEqual([]);
    const { credentials_active, terminals_state } = brand;
    if (!credentials_active && terminals_state !== 'active') expect(takes).toBe('no');
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

  const BARE = {
    ...READY,
    pg_enabled: false,
    pos_enabled: false,
    tap_mid: null,
    pos_agreement_signed: false,
    terminals_state: 'none',
    credentials_active: false,
  } as const;

  it('contain the MID and the way to a terminal of an active brand', () => {
    expect(paymentStandingOf(BARE, false)).toEqual({
      takes: 'no',
      note: 'no_service',
      missing: ['mid', 'pos', 'pos_agreement', 'terminal'],
    });
  });

  it('lead a brand with terminals only from its MID to its first terminal', () => {
    const steps = (more: object) =>
      paymentStandingOf({ ...BARE, payment_type_preference: 'pos', ...more }, false).missing;
    expect(steps({})).toEqual(['mid', 'pos', 'pos_agreement', 'terminal']);
    const started = { tap_mid: '68010001', pos_enabled: true };
    expect(steps(started)).toEqual(['pos_agreement', 'terminal']);
    expect(steps({ ...started, pos_agreement_signed: true })).toEqual(['terminal']);
    expect(steps({ ...started, terminals_state: 'active' })).toEqual([]);
  });

  it('contain the credentials of a brand whose last key was revoked', () => {
    const brand = { ...READY, payment_type_preference: 'pg', credentials_active: false } as const;
    expect(paymentStandingOf({ ...brand, terminals_state: 'none' }, false)).toEqual({
      takes: 'no',
      note: 'online_missing',
      missing: ['credentials'],
    });
  });
});

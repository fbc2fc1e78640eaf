import type { Brand } from './records.ts';

/**
 * The steps that a brand still needs before it takes the requested payments, in the order of work.
 */
const MISSING_STEPS = [
  'documents',
  'documents_again',
  'mcc',
  'agreement',
  'deposit',
  'review',
  'end_of_suspension',
  'mid',
  'pos',
] as const;
type MissingStep = (typeof MISSING_STEPS)[number];

type Standing = Pick<
  Brand,
  | 'status'
  | 'payment_type_preference'
  | 'documents_submitted'
  | 'mcc_status'
  | 'agreement_signed'
  | 'deposit_required'
  | 'pg_enabled'
  | 'pos_enabled'
>;

export interface PaymentStanding {
  /** How the brand currently takes payments. */
  readonly takes: 'both' | 'pg' | 'pos' | 'no';
  readonly note:
    | 'as_asked'
    | 'rejected'
    | 'suspended'
    | 'not_active'
    | 'no_service'
    | 'online_missing'
    | 'pos_missing';
  /** Empty for a rejected brand: only another decision lets it take payments. */
  readonly missing: readonly MissingStep[];
}

const takesOf = ({ status, pg_enabled, pos_enabled }: Standing): PaymentStanding['takes'] => {
  if (status !== 'active' || !(pg_enabled || pos_enabled)) return 'no';
  return pg_enabled && pos_enabled ? 'both' : pg_enabled ? 'pg' : 'pos';
};

function noteOf({ status }: Standing, takes: PaymentStanding['takes'], lacks: Lacks) {
  if (status === 'rejected' || status === 'suspended') return status;
  if (status === 'pending') return 'not_active';
  if (takes === 'no') return 'no_service';
  if (lacks.pg) return 'online_missing';
  return lacks.pos ? 'pos_missing' : 'as_asked';
}

interface Lacks {
  readonly pg: boolean;
  readonly pos: boolean;
}

/**
 * Computes whether a brand takes payments and what is missing, so that the two facts never
 * contradict each other.
 * @param asked_again whether a document was requested again and was not submitted yet
 */
export function paymentStandingOf(brand: Standing, asked_again: boolean): PaymentStanding {
  const { status, payment_type_preference: asked } = brand;
  const lacks = {
    pg: asked !== 'pos' && !brand.pg_enabled,
    pos: asked !== 'pg' && !brand.pos_enabled,
  };
  const takes = takesOf(brand);
  const note = noteOf(brand, takes, lacks);
  if (status === 'rejected') return { takes, note, missing: [] };
  const before: Readonly<Partial<Record<MissingStep, boolean>>> = {
    documents: !brand.documents_submitted,
    documents_again: asked_again,
    mcc: brand.mcc_status !== 'approved',
    agreement: !brand.agreement_signed,
    deposit: brand.deposit_required,
    review: status === 'pending',
    end_of_suspension: status === 'suspended',
    mid: status === 'active' && lacks.pg,
    pos: status === 'active' && lacks.pos,
  };
  return { takes, note, missing: MISSING_STEPS.filter((step) => before[step] === true) };
}

import type { Brand } from './records.ts';

/**
 * The steps before a brand can receive the requested payments, in the order in which people do
 * them.
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
  'credentials',
  'pos',
  'pos_agreement',
  'terminal',
] as const;
type MissingStep = (typeof MISSING_STEPS)[number];

type PaymentFacts = Pick<
  Brand,
  | 'status'
  | 'payment_type_preference'
  | 'documents_submitted'
  | 'mcc_status'
  | 'agreement_signed'
  | 'deposit_required'
  | 'pg_enabled'
  | 'pos_enabled'
  | 'tap_mid'
  | 'pos_agreement_signed'
  | 'terminals_state'
  | 'credentials_active'
>;

export interface PaymentStanding {
  /** The channels through which the brand can currently receive payments. */
  readonly takes: 'both' | 'pg' | 'pos' | 'no';
  readonly note:
    | 'as_asked'
    | 'rejected'
    | 'suspended'
    | 'not_active'
    | 'no_service'
    | 'online_missing'
    | 'pos_missing';
  /**
   * The list is empty for a rejected brand, because only a new decision lets it receive payments.
   */
  readonly missing: readonly MissingStep[];
}

/**
 * Returns the services that can receive payments. An enabled service can do so after an API key or
 * a terminal is active.
 */
const servicesOf = (brand: PaymentFacts) => ({
  pg: brand.pg_enabled && brand.credentials_active,
  pos: brand.pos_enabled && brand.terminals_state === 'active',
});

const takesOf = (brand: PaymentFacts): PaymentStanding['takes'] => {
  const { pg, pos } = servicesOf(brand);
  if (brand.status !== 'active' || !(pg || pos)) return 'no';
  return pg && pos ? 'both' : pg ? 'pg' : 'pos';
};

function noteOf({ status }: PaymentFacts, lacks: MissingServices) {
  if (status === 'rejected' || status === 'suspended') return status;
  if (status === 'pending') return 'not_active';
  if (lacks.pg && lacks.pos) return 'no_service';
  if (lacks.pg) return 'online_missing';
  return lacks.pos ? 'pos_missing' : 'as_asked';
}

interface MissingServices {
  readonly pg: boolean;
  readonly pos: boolean;
}

/** Returns the steps that an active brand needs for the services that it lacks. */
const serviceSteps = (
  brand: PaymentFacts,
  lacks: MissingServices,
): Readonly<Partial<Record<MissingStep, boolean>>> => ({
  mid: (lacks.pg && !brand.pg_enabled) || (lacks.pos && brand.tap_mid === null),
  credentials: lacks.pg && brand.pg_enabled,
  pos: lacks.pos && !brand.pos_enabled,
  pos_agreement: lacks.pos && !brand.pos_agreement_signed,
  terminal: lacks.pos && brand.terminals_state !== 'active',
});

/**
 * Computes whether a brand can receive payments and which steps are missing. One function computes
 * both, so that they never contradict each other.
 * @param asked_again true if a document was requested again and is not submitted yet
 */
export function paymentStandingOf(brand: PaymentFacts, asked_again: boolean): PaymentStanding {
  const { status, payment_type_preference: asked } = brand;
  const services = servicesOf(brand);
  const lacks = { pg: asked !== 'pos' && !services.pg, pos: asked !== 'pg' && !services.pos };
  const takes = takesOf(brand);
  const note = noteOf(brand, lacks);
  if (status === 'rejected') return { takes, note, missing: [] };
  const before: Readonly<Partial<Record<MissingStep, boolean>>> = {
    documents: !brand.documents_submitted,
    documents_again: asked_again,
    mcc: brand.mcc_status !== 'approved',
    agreement: !brand.agreement_signed,
    deposit: brand.deposit_required,
    review: status === 'pending',
    end_of_suspension: status === 'suspended',
    ...(status === 'active' ? serviceSteps(brand, lacks) : {}),
  };
  return { takes, note, missing: MISSING_STEPS.filter((step) => before[step] === true) };
}

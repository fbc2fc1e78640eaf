import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import { checkOwners } from '@diwan/contract/features/ownership/check';
import {
  MONTHLY_VOLUMES,
  type Ownership,
  OWNERSHIP_FIELDS,
  type OwnershipDraft,
  type OwnerDraft,
} from '@diwan/contract/features/ownership/records';
import { nowMs } from '../../lib/clock.ts';

/** The fields of one owner. A missing text is an empty string. */
export interface OwnerValues {
  /** The id of a stored owner, and their masked number, which stays if the fields are empty. */
  readonly id: string | null;
  readonly kept: string | null;
  readonly full_name_arabic: string;
  readonly full_name_english: string;
  readonly civil_id: string;
  readonly passport_number: string;
  readonly birth_date: string;
  readonly nationality: string;
  /** The text while it is not a number. */
  readonly share: number | string | null;
  readonly politically_exposed: boolean | null;
  readonly is_manager: boolean;
}

/** The fields of the owners and the purpose in a form. */
export interface OwnershipValues {
  readonly owners: OwnerValues[];
  readonly expected_monthly_volume: string;
  readonly typical_payment: number | string | null;
}

export const EMPTY_OWNER: OwnerValues = {
  id: null,
  kept: null,
  full_name_arabic: '',
  full_name_english: '',
  civil_id: '',
  passport_number: '',
  birth_date: '',
  nationality: 'KW',
  share: null,
  politically_exposed: null,
  is_manager: false,
};

/** Returns the initial values: the stored owners, otherwise one empty owner. */
export function ownershipValues(stored: Ownership | undefined): OwnershipValues {
  const owners = (stored?.owners ?? []).map((owner) => ({
    ...owner,
    kept: owner.civil_id ?? owner.passport_number,
    civil_id: '',
    passport_number: '',
  }));
  return {
    owners: owners.length === 0 ? [EMPTY_OWNER] : owners,
    expected_monthly_volume: stored?.expected_monthly_volume ?? '',
    typical_payment: stored?.typical_payment ?? null,
  };
}

/** Returns an owner as the server receives it, without empty values. */
function draftOf({ id, kept: _kept, share, ...owner }: OwnerValues): OwnerDraft {
  const filled = Object.entries(owner).filter(([, value]) => value !== '');
  return {
    ...(Object.fromEntries(filled) as OwnerDraft),
    ...(id === null ? {} : { id }),
    // A text is no share. The check refuses it like a number out of range.
    share: typeof share === 'string' ? -1 : share,
  };
}

const ownersOf = (type: EntityType, { owners }: OwnershipValues): OwnerDraft[] =>
  type === 'individual'
    ? [{ politically_exposed: owners[0]?.politically_exposed ?? null }]
    : owners.map(draftOf);

/** The current day in UTC. It only limits birth dates. */
const today = (): string => new Date(nowMs()).toISOString().slice(0, 10);

/** Returns the problems of the owners and the purpose by field, as the server finds them. */
export function ownershipProblems(type: EntityType, values: OwnershipValues) {
  const problems = checkOwners(type, ownersOf(type, values), today());
  const { expected_monthly_volume: volume, typical_payment } = values;
  if (volume === '') problems['expected_monthly_volume'] = 'This field is required';
  const amount = OWNERSHIP_FIELDS.typical_payment.safeParse(typical_payment).error?.issues[0];
  if (typical_payment === null) problems['typical_payment'] = 'This field is required';
  // The schema uses only sentences of the contract.
  else if (amount) problems['typical_payment'] = amount.message as (typeof problems)[string];
  return problems;
}

/** Returns the properties of the request. The values have passed `ownershipProblems`. */
export function ownershipBody(type: EntityType, values: OwnershipValues): OwnershipDraft {
  const volume = MONTHLY_VOLUMES.find((one) => one === values.expected_monthly_volume);
  const { typical_payment } = values;
  return {
    owners: ownersOf(type, values),
    ...(volume === undefined ? {} : { expected_monthly_volume: volume }),
    ...(typeof typical_payment === 'number' ? { typical_payment } : {}),
  };
}

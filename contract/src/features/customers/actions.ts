import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, READERS } from '../../kernel/roles.ts';

export const customerRefusals = {
  CUSTOMER_NOT_FOUND: { status: 404, sentence: 'Customer not found' },
  CUSTOMER_MERGED: {
    status: 409,
    sentence: 'This customer is already merged into another customer. Undo that merge first.',
  },
  CUSTOMER_ERASED: { status: 409, sentence: 'The data of this customer was permanently erased' },
  CUSTOMER_MERGED_WITH_ITSELF: { status: 422, sentence: 'Choose two different customers' },
  CUSTOMER_MERGE_NOT_FOUND: { status: 404, sentence: 'Merge not found' },
  CUSTOMER_MERGE_UNDONE: { status: 409, sentence: 'This merge has already been undone' },
  CUSTOMER_ERASURE_NOT_CONFIRMED: {
    status: 422,
    sentence: 'Type the text exactly as shown',
    field: 'confirmation',
  },
} as const satisfies Refusals;

interface CustomerFacts {
  readonly erased_at: string | null;
  /** The customer into which this one is merged; absent or null if it is not merged. */
  readonly merged_into?: string | null;
}

const customerState = ({ erased_at, merged_into }: CustomerFacts) => {
  if (erased_at !== null) return 'erased';
  return (merged_into ?? null) === null ? 'known' : 'merged';
};

const ALONE = {
  roles: ADMINS,
  from: ['known'],
  otherwise: { erased: 'CUSTOMER_ERASED', merged: 'CUSTOMER_MERGED' },
} as const;

export const customerActions = actionTable(customerState)({
  edit: ALONE,
  merge: ALONE,
  export_data: { ...ALONE, roles: READERS },
  erase: { ...ALONE, to: 'erased' },
});

interface MergeFacts {
  readonly undone_at: string | null;
  /** The time when the person's data was erased. The merge's snapshots are then unreadable. */
  readonly erased_at: string | null;
}

const mergeState = ({ undone_at, erased_at }: MergeFacts) => {
  if (erased_at !== null) return 'erased';
  return undone_at === null ? 'open' : 'undone';
};

/** A merge can be undone as long as the person's data exists. */
export const customerMergeActions = actionTable(mergeState)({
  undo: {
    roles: ADMINS,
    from: ['open'],
    to: 'undone',
    otherwise: { erased: 'CUSTOMER_ERASED', undone: 'CUSTOMER_MERGE_UNDONE' },
  },
});

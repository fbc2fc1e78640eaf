import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const feeRefusals = {
  FEE_NOT_FOUND: { status: 404, sentence: 'This fee is not in the fee table' },
  FEE_CHANGED: {
    status: 409,
    sentence: '{who} has changed the fee for {card}. Please check the fee again.',
  },
  FEE_CHECK_FAILED: {
    status: 409,
    sentence:
      'Not published: the fee booked for {first} does not match its fee version. See "Fee check" for the full list.',
  },
  FEE_BELOW_COST: {
    status: 409,
    sentence:
      'For {card} the brand would pay {fee} and the payment provider would keep {cost}. Confirm this loss to continue.',
    field: 'below_cost_confirmed',
  },
  SPECIAL_FEE_NOT_FOUND: { status: 404, sentence: 'This special fee does not exist' },
  SPECIAL_FEE_TAKEN: {
    status: 409,
    sentence: 'This card type already has a special fee of this kind. Edit that fee instead.',
  },
  FEE_PUBLICATION_NOT_FOUND: {
    status: 404,
    sentence: 'This version of the fee table does not exist',
  },
  FEE_FIRST_TABLE: {
    status: 409,
    sentence: 'The first fee table cannot be undone. Publish a new table instead.',
  },
  FEE_CHANGED_SINCE: {
    status: 409,
    sentence: '{who} changed the fee for {card} again later. Undo that change first.',
  },
  FEE_DRAFT_NOT_FOUND: { status: 404, sentence: 'Draft not found' },
  FEE_DRAFT_NAME_TAKEN: {
    status: 409,
    sentence: 'Another draft has this name',
    field: 'name',
  },
  FEE_DRAFT_PUBLISHED: { status: 409, sentence: 'This draft has already been published' },
  FEE_DRAFT_CHANGED: {
    status: 409,
    sentence: '{who} has saved this draft in the meantime. Please open the draft again.',
  },
  FEE_DRAFT_EMPTY: { status: 422, sentence: 'This draft does not change any fee' },
  FEE_AMENDMENT_NOT_POSSIBLE: {
    status: 422,
    sentence: '{brand} has not signed any of the prices that this draft changes',
    field: 'brand_ids',
  },
} as const satisfies Refusals;

interface DraftFacts {
  readonly published: boolean;
}

const WHILE_OPEN = { roles: ADMINS, from: ['open'], otherwise: 'FEE_DRAFT_PUBLISHED' } as const;

/** A draft can be edited until it is published. */
export const draftActions = actionTable(({ published }: DraftFacts) =>
  published ? 'published' : 'open',
)({
  save: WHILE_OPEN,
  remove: WHILE_OPEN,
  publish: { ...WHILE_OPEN, to: 'published' },
});

/** A row that a later publication has changed. */
interface ChangedSince {
  readonly card: string;
  readonly who: string;
}

interface PublicationFacts {
  readonly kind: 'first' | 'edit' | 'draft' | 'undo';
  readonly since: ChangedSince | null;
}

const NOTHING_SINCE: ChangedSince = { card: '', who: '' };

export const publicationActions = actionTable(({ kind }: PublicationFacts) => kind)({
  // An undo publishes the previous figures again. It is refused after a later publication has
  // changed one of the rows.
  undo: {
    roles: ADMINS,
    from: ['edit', 'draft', 'undo'],
    otherwise: 'FEE_FIRST_TABLE',
    unless: [
      {
        code: 'FEE_CHANGED_SINCE',
        when: ({ since }: PublicationFacts) => since !== null,
        values: ({ since }: PublicationFacts) => ({ ...(since ?? NOTHING_SINCE) }),
      },
    ],
  },
});

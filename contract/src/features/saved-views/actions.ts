import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { EDITORS } from '../../kernel/roles.ts';

export const savedViewRefusals = {
  SAVED_VIEW_NOT_FOUND: { status: 404, sentence: 'This view does not exist' },
  SAVED_VIEW_NAME_TAKEN: {
    status: 409,
    sentence: 'You already have a view with this name. Choose another name.',
  },
  SAVED_VIEWS_FULL: { status: 409, sentence: 'You have reached the maximum number of saved views' },
} as const satisfies Refusals;

const OWN_ONLY = {
  roles: EDITORS,
  from: ['own'],
  /** The refusal equals that of a missing view, so that it does not reveal another user's view. */
  otherwise: 'SAVED_VIEW_NOT_FOUND',
} as const;

export const savedViewActions = actionTable(({ own }: { readonly own: boolean }) =>
  own ? 'own' : 'shared',
)({ change: OWN_ONLY, delete: OWN_ONLY });

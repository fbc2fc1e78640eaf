import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { SUPER_ADMIN } from '../../kernel/roles.ts';

export const stakeholderRefusals = {
  STAKEHOLDER_NOT_FOUND: { status: 404, sentence: 'Stakeholder not found' },
  STAKEHOLDER_NO_DEFAULT: { status: 404, sentence: 'This stakeholder has no default percentage' },
  STAKEHOLDER_EXISTS: {
    status: 409,
    sentence: 'This user is already a stakeholder',
    field: 'user_id',
  },
  STAKEHOLDER_NOT_STAFF: {
    status: 422,
    sentence: 'Please choose an active member of staff',
    field: 'user_id',
  },
  STAKEHOLDER_INACTIVE: {
    status: 422,
    sentence: 'An inactive stakeholder cannot have a share of the profit',
    field: 'stakeholder_id',
  },
  STAKEHOLDER_PERCENTAGE_TOO_HIGH: {
    status: 422,
    sentence: 'The percentages cannot add up to more than 100. You can assign at most {left}.',
    field: 'profit_percentage',
  },
} as const satisfies Refusals;

interface StakeholderFacts {
  readonly is_active: boolean;
  /** The current default; null if absent. */
  readonly profit_percentage: number | null;
}

/** The actions on a stakeholder and on the stakeholder's default. */
export const stakeholderActions = actionTable(({ is_active }: StakeholderFacts) =>
  is_active ? 'active' : 'inactive',
)({
  set_default: { roles: SUPER_ADMIN, from: ['active'], otherwise: 'STAKEHOLDER_INACTIVE' },
  remove_default: {
    roles: SUPER_ADMIN,
    from: ['active', 'inactive'],
    otherwise: 'STAKEHOLDER_NO_DEFAULT',
    unless: [
      {
        code: 'STAKEHOLDER_NO_DEFAULT',
        when: ({ profit_percentage }) => profit_percentage === null,
      },
    ],
  },
});

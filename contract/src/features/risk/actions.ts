import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const riskRefusals = {
  RISK_NOT_ASSESSED: {
    status: 404,
    sentence: 'The risk of this brand has not been assessed yet',
  },
  RISK_CHANGED: {
    status: 409,
    sentence: 'The score of this brand is now {score}. Check its factors first.',
  },
  RISK_LEVEL_SAME: { status: 409, sentence: 'The brand has this risk level', field: 'level' },
  RISK_LEVEL_COMPUTED: { status: 409, sentence: 'The risk level of this brand is computed' },
  RISK_RULE_CHANGED: {
    status: 409,
    sentence: 'Another admin has changed this rule. Check it first.',
  },
} as const satisfies Refusals;

interface RiskFacts {
  /** True if an admin set the level. */
  readonly is_set: boolean;
}

type RiskState = 'computed' | 'set';

/** The actions on the risk of a brand. A level that an admin set ends when the computed one rises. */
export const riskActions = actionTable(({ is_set }: RiskFacts): RiskState =>
  is_set ? 'set' : 'computed',
)({
  set_level: { roles: ADMINS, from: ['computed', 'set'] },
  reset_level: { roles: ADMINS, from: ['set'], otherwise: 'RISK_LEVEL_COMPUTED' },
  review: { roles: ADMINS, from: ['computed', 'set'] },
});

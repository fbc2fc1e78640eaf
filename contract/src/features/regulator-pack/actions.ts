import type { Refusals } from '../../kernel/errors.ts';

export const regulatorPackRefusals = {
  REGULATOR_PACK_MONTH_NOT_OVER: {
    status: 422,
    sentence: 'Please choose a month that is over',
    field: 'month',
  },
} as const satisfies Refusals;

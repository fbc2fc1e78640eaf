import type { Refusals } from '../../kernel/errors.ts';

export const safeguardingRefusals = {
  SAFEGUARDING_DAY_NOT_OVER: {
    status: 422,
    sentence: 'Please choose a day that has ended',
    field: 'day',
  },
} as const satisfies Refusals;

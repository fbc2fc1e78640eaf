import type { Refusals } from '../../kernel/errors.ts';

export const safeguardingRefusals = {
  SAFEGUARDING_DAY_NOT_OVER: {
    status: 422,
    sentence: 'Please choose a day that has ended',
    field: 'day',
  },
  SAFEGUARDING_REPORT_NOT_FOUND: {
    status: 404,
    sentence: 'This day has no sealed report with this version',
  },
} as const satisfies Refusals;

import type { Refusals } from '../../kernel/errors.ts';

export const settingsRefusals = {
  SETTINGS_CHANGED: {
    status: 409,
    sentence:
      'Somebody else saved the settings meanwhile. Please look at what differs and save again.',
  },
  SETTINGS_CHANGE_NOT_FOUND: { status: 404, sentence: 'Not found' },
  SETTINGS_CHANGED_SINCE: {
    status: 409,
    sentence: 'These settings were changed again since: only the newest change can be undone',
  },
  SETUP_NOT_DECIDED: {
    status: 409,
    sentence:
      'Payout files cannot leave yet. A super admin first decides the second approval limit and the two-step sign-in on the dashboard.',
  },
  TWO_FACTOR_NOT_YOURS: {
    status: 422,
    sentence: 'Set up a second factor of your own first: you would be signed out',
    field: 'two_factor_enabled',
  },
} as const satisfies Refusals;

import type { Refusals } from '../../kernel/errors.ts';

export const settingsRefusals = {
  SETTINGS_CHANGED: {
    status: 409,
    sentence:
      'The settings have changed in the meantime. Please check the differences and save again.',
  },
  SETTINGS_CHANGE_NOT_FOUND: {
    status: 404,
    sentence: 'This change does not exist in the settings history',
  },
  SETTINGS_CHANGED_SINCE: {
    status: 409,
    sentence: 'These settings were changed again later. You can undo only the newest change.',
  },
  SETUP_NOT_DECIDED: {
    status: 409,
    sentence:
      'Payout files cannot be sent yet. A super admin must first decide on the second-approval limit and on two-step sign-in. Both are on the dashboard.',
  },
  TWO_FACTOR_NOT_YOURS: {
    status: 422,
    sentence: 'Set up your own second factor first. Otherwise you would be signed out.',
    field: 'two_factor_enabled',
  },
} as const satisfies Refusals;

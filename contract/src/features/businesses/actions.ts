import type { Refusals } from '../../kernel/errors.ts';

export const businessRefusals = {
  BUSINESS_NOT_FOUND: { status: 404, sentence: 'Business not found' },
  BUSINESS_IN_USE: {
    status: 409,
    sentence:
      'Brands that are settled through this business: {count}. Map their MCC codes to another business first.',
  },
  BUSINESS_LOGO_LINK: { status: 422, sentence: 'Please check the highlighted fields' },
  BUSINESS_MCC_UNKNOWN: {
    status: 422,
    sentence: 'This category code is not known',
    field: 'mcc_code',
  },
  BUSINESS_MCC_MAPPED: {
    status: 409,
    sentence: 'MCC {code} is already mapped to this business',
    field: 'mcc_code',
  },
  BUSINESS_MCC_TAKEN: {
    status: 409,
    sentence: 'MCC {code} is already mapped to the active business {business}',
    field: 'mcc_code',
  },
  /** What the database says when two people map the same code at the same moment. */
  BUSINESS_MCC_CLASH: { status: 409, sentence: 'This entry already exists' },
  BUSINESS_MCC_NOT_MAPPED: {
    status: 404,
    sentence: 'This business does not have the MCC {code}',
  },
} as const satisfies Refusals;

import type { Refusals } from '../../kernel/errors.ts';

export const signatureRefusals = {
  SIGNATURE_NOT_ON_LICENSE: {
    status: 422,
    sentence: 'No signature was found on the license',
    field: 'driver_license_image',
  },
} as const satisfies Refusals;

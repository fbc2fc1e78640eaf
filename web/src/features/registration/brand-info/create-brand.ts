import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { BodyIn } from '@diwan/contract/kernel/endpoint';
import { call } from '../../../lib/api.ts';
import type { BrandBody } from './brand-values.ts';

type Create = (body: BrandBody, idempotency_key: string) => Promise<CreatedBrand>;

export const createAsStaff: Create = (body, idempotency_key) =>
  call(brandEndpoints.createBrand, { body }, { idempotency_key });

/** Takes one use of the link; the answer's cookie is the proof of being the registrant. */
export const createThroughLink =
  (token: string): Create =>
  (body, idempotency_key) =>
    call(
      registrationEndpoints.createSharedBrand,
      { query: { token }, body: body as BodyIn<typeof registrationEndpoints.createSharedBrand> },
      { idempotency_key },
    );

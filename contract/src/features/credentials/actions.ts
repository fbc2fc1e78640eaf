import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, INTEGRATORS } from '../../kernel/roles.ts';
import type { BrandStatus } from '../brands/records.ts';

/** A live key receives payments. A test key makes payments that move no money. */
export const KEY_MODES = ['live', 'test'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

export const credentialRefusals = {
  CREDENTIALS_BRAND_NOT_ACTIVE: {
    status: 409,
    sentence: 'Only an active brand can have a MID and API keys',
  },
  API_KEY_WITHOUT_MID: {
    status: 409,
    sentence: 'Brand must have MID before generating API key',
  },
  API_KEY_ABSENT: { status: 409, sentence: 'There is no API key to revoke' },
  MID_TAKEN: { status: 409, sentence: 'This MID belongs to another brand', field: 'mid' },
} as const satisfies Refusals;

/** A brand with the facts about its API access. */
export interface CredentialHolder {
  readonly status: BrandStatus;
  readonly tap_mid: string | null;
  /** True if a live key of the brand works. */
  readonly has_working_key: boolean;
  readonly has_working_test_key: boolean;
}

const ANY_STATUS = ['pending', 'active', 'rejected', 'suspended'] as const;

export const credentialActions = actionTable(({ status }: CredentialHolder) => status)({
  assign_mid: { roles: ADMINS, from: ['active'], otherwise: 'CREDENTIALS_BRAND_NOT_ACTIVE' },
  generate: {
    roles: ADMINS,
    from: ['active'],
    otherwise: 'CREDENTIALS_BRAND_NOT_ACTIVE',
    unless: [{ code: 'API_KEY_WITHOUT_MID', when: ({ tap_mid }) => tap_mid === null }],
  },
  /** A test key needs no MID, because it receives no money. */
  generate_test: {
    roles: INTEGRATORS,
    from: ['active'],
    otherwise: 'CREDENTIALS_BRAND_NOT_ACTIVE',
  },
  revoke: {
    roles: ADMINS,
    from: ANY_STATUS,
    otherwise: 'API_KEY_ABSENT',
    unless: [{ code: 'API_KEY_ABSENT', when: ({ has_working_key }) => !has_working_key }],
  },
  revoke_test: {
    roles: INTEGRATORS,
    from: ANY_STATUS,
    otherwise: 'API_KEY_ABSENT',
    unless: [{ code: 'API_KEY_ABSENT', when: ({ has_working_test_key }) => !has_working_test_key }],
  },
});

/** The actions of each kind of key. */
export const KEY_ACTIONS = {
  live: { generate: 'generate', revoke: 'revoke' },
  test: { generate: 'generate_test', revoke: 'revoke_test' },
} as const satisfies Record<KeyMode, object>;

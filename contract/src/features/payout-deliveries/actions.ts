import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { SftpProblem } from '../businesses/sftp.ts';

export const payoutDeliveryRefusals = {
  PAYOUT_DELIVERY_NOT_FOUND: {
    status: 404,
    sentence: 'This payout file delivery does not exist',
  },
  PAYOUT_FILE_DELIVERED: { status: 409, sentence: 'This file has already been delivered' },
  PAYOUT_FILE_ON_ITS_WAY: { status: 409, sentence: 'The file is being sent to the bank' },
  PAYOUT_FILE_NOT_WAITING: {
    status: 422,
    sentence:
      'This file cannot be sent, because one of its payments has been confirmed, returned or removed',
  },
  PAYOUT_BANK_NO_CREDENTIALS: {
    status: 422,
    sentence: 'The business has neither an SFTP password nor a private key',
  },
  PAYOUT_BANK_HOST_KEY_UNKNOWN: {
    status: 422,
    sentence: "The SFTP server's host key has not been accepted yet",
  },
  PAYOUT_BANK_NOT_APPROVED: {
    status: 422,
    sentence: 'The SFTP server needs the approval of a second admin',
  },
} as const satisfies Refusals;

/** The reasons that block the files of a business before its server is called. */
export const DELIVERY_BLOCKS = [
  'not_waiting',
  'no_credentials',
  'host_key_unknown',
  'not_approved',
] as const satisfies readonly SftpProblem[];
export type DeliveryBlock = (typeof DELIVERY_BLOCKS)[number];

interface Blockable {
  readonly blocked_by: DeliveryBlock | null;
}

const BLOCKS = {
  not_waiting: 'PAYOUT_FILE_NOT_WAITING',
  no_credentials: 'PAYOUT_BANK_NO_CREDENTIALS',
  host_key_unknown: 'PAYOUT_BANK_HOST_KEY_UNKNOWN',
  not_approved: 'PAYOUT_BANK_NOT_APPROVED',
} as const satisfies Record<DeliveryBlock, string>;

/**
 * The actions on the files of one business in an export. The action `send` of the export has a
 * further condition.
 */
export const deliveryTargetActions = actionTable(
  ({ blocked_by }: Blockable) => blocked_by ?? 'ready',
)({
  send: { roles: ADMINS, from: ['ready'], otherwise: BLOCKS },
});

interface DeliveryFacts extends Blockable {
  readonly state: 'queued' | 'sending' | 'delivered' | 'failed';
}

/** The actions on one file. None of them changes a delivery that is running. */
export const payoutDeliveryActions = actionTable(({ state }: DeliveryFacts) => state)({
  resend: {
    roles: ADMINS,
    from: ['failed'],
    to: 'queued',
    otherwise: {
      delivered: 'PAYOUT_FILE_DELIVERED',
      queued: 'PAYOUT_FILE_ON_ITS_WAY',
      sending: 'PAYOUT_FILE_ON_ITS_WAY',
    },
    unless: DELIVERY_BLOCKS.map((block) => ({
      code: BLOCKS[block],
      when: ({ blocked_by }: DeliveryFacts) => blocked_by === block,
    })),
  },
});

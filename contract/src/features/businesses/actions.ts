import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const businessRefusals = {
  BUSINESS_NOT_FOUND: { status: 404, sentence: 'Business not found' },
  BUSINESS_IN_USE: {
    status: 409,
    sentence:
      'This business cannot be deleted because it pays brands. Brands: {count}. Map their MCC codes to another business first.',
  },
  BUSINESS_HAS_STATEMENTS: {
    status: 409,
    sentence: 'This business cannot be deleted because it has bank statements',
  },
  BUSINESS_LOGO_LINK: { status: 422, sentence: 'Please check the highlighted fields' },
  BUSINESS_MCC_UNKNOWN: {
    status: 422,
    sentence: 'This category code does not exist',
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
  /**
   * The server returns this code if two people map the same code at once. A database constraint
   * detects it.
   */
  BUSINESS_MCC_CLASH: {
    status: 409,
    sentence: 'Another admin has just mapped this MCC to a business. Please reload the page.',
  },
  BUSINESS_MCC_NOT_MAPPED: {
    status: 404,
    sentence: 'MCC {code} is not mapped to this business',
  },
  BUSINESS_SFTP_NO_HOST_KEY: {
    status: 409,
    sentence: "The SFTP server's host key has not been accepted yet",
  },
  BUSINESS_SFTP_APPROVED: { status: 409, sentence: 'This SFTP server is already approved' },
  BUSINESS_SFTP_APPROVES_OWN: {
    status: 403,
    sentence: 'You cannot approve an SFTP server that you entered. Another admin must approve it.',
  },
  /** The server has changed since the approver read it. */
  BUSINESS_SFTP_CHANGED: {
    status: 409,
    sentence: 'The SFTP server has changed. Please check it again.',
  },
} as const satisfies Refusals;

interface SftpFacts {
  readonly sftp_fingerprint: string | null;
  readonly sftp_approved_at: string | null;
  /** A user id; null if the installation's configuration set the server. */
  readonly sftp_entered_by: string | null;
  /** The users who changed the server's settings since the last approval. */
  readonly sftp_changed_by: readonly string[];
}

type SftpState = 'no_host_key' | 'waiting' | 'approved';

const sftpStateOf = ({ sftp_fingerprint, sftp_approved_at }: SftpFacts): SftpState => {
  if (sftp_fingerprint === null) return 'no_host_key';
  return sftp_approved_at === null ? 'waiting' : 'approved';
};

/** The actions on the SFTP server to which the files of a business are sent. */
export const businessSftpActions = actionTable(sftpStateOf)({
  approve: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'approved',
    otherwise: { no_host_key: 'BUSINESS_SFTP_NO_HOST_KEY', approved: 'BUSINESS_SFTP_APPROVED' },
    unless: bySecondPerson(
      ({ sftp_entered_by, sftp_changed_by }: SftpFacts) =>
        sftp_entered_by === null ? sftp_changed_by : [sftp_entered_by, ...sftp_changed_by],
      'BUSINESS_SFTP_APPROVES_OWN',
    ),
  },
});

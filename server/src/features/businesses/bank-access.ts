import type { SftpCheck } from '@diwan/contract/features/businesses/sftp';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { SftpLogin, SftpServer } from '../../platform/sftp/port.ts';
import * as store from './store.ts';

type LoginDeps = Pick<Deps, 'db' | 'secrets'>;

const opened = ({ secrets }: Pick<Deps, 'secrets'>, sealed: string | null): string | null =>
  sealed === null ? null : secrets.open(sealed);

const loginOf = (deps: LoginDeps, row: store.BusinessRow, fingerprint: string): SftpLogin => ({
  host: row.sftp_host,
  port: row.sftp_port,
  username: row.sftp_username,
  password: opened(deps, row.sftp_password_sealed),
  private_key: opened(deps, row.sftp_private_key_sealed),
  fingerprint,
});

/** The destination of a business's files: the login at the bank's server, and the folder there. */
export interface BankFolder {
  readonly login: SftpLogin;
  readonly folder: string;
}

/** Returns the bank's folder for files of a business, or the reason why none may be sent. */
export async function findBankFolder(
  deps: LoginDeps,
  id: string,
): Promise<BankFolder | 'host_key_unknown' | 'not_approved'> {
  const row = await store.findBusiness(deps.db, id);
  if (!row || row.sftp_fingerprint === null) return 'host_key_unknown';
  if (row.sftp_approved_at === null) return 'not_approved';
  return { login: loginOf(deps, row, row.sftp_fingerprint), folder: row.sftp_upload_path };
}

/** Logs that a server showed another host key than the accepted one. A person must check it. */
export const noteRefusedHostKey = (
  tx: Tx,
  deps: Deps,
  business_id: string,
  keys: { readonly accepted_fingerprint: string; readonly shown_fingerprint: string },
  job: 'deliver_payout_file' | 'fetch_bank_folder' = 'deliver_payout_file',
) =>
  writeAudit(tx, systemContext(deps, job), {
    action: 'business.host_key_refused',
    entity: 'business',
    entity_id: business_id,
    after: keys,
  });

const sameServer = (row: store.BusinessRow, { host, port }: SftpServer): boolean =>
  row.sftp_host === host && row.sftp_port === port;

/**
 * Reads a server's host key. Tests the stored login only if the server is the stored one and shows
 * the accepted key, so that no password goes to an unknown server.
 */
export async function checkSftp(
  { deps }: Ctx,
  server: SftpServer,
  business_id: string | undefined,
): Promise<SftpCheck> {
  const row =
    business_id === undefined ? undefined : await store.findBusiness(deps.db, business_id);
  if (business_id !== undefined && !row) throw new AppError('BUSINESS_NOT_FOUND');
  const answer = await deps.sftp.readHostKey(server);
  if ('problem' in answer) return { fingerprint: null, signed_in: false, problem: answer.problem };
  const { fingerprint } = answer;
  const accepted = row?.sftp_fingerprint ?? null;
  if (!row || accepted === null || !sameServer(row, server)) {
    return { fingerprint, signed_in: false, problem: null };
  }
  if (accepted !== fingerprint)
    return { fingerprint, signed_in: false, problem: 'host_key_changed' };
  const outcome = await deps.sftp.tryLogin(loginOf(deps, row, accepted), row.sftp_upload_path);
  const problem = outcome.kind === 'failed' ? outcome.problem : null;
  return { fingerprint, signed_in: problem === null, problem };
}

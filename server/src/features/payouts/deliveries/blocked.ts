import type { SftpProblem } from '@diwan/contract/features/businesses/sftp';
import type { TargetRow } from './store.ts';

type Judged = Pick<TargetRow, 'has_credentials' | 'has_host_key' | 'waiting' | 'line_count'>;

/**
 * What keeps the files of a business from its bank. An order whose lines do not all wait any more
 * would pay somebody twice: the bank has paid it by another way, or has sent it back.
 */
export function blockedBy(target: Judged): SftpProblem | null {
  const { waiting, line_count } = target;
  if (waiting === 0 || (line_count !== null && line_count !== waiting)) return 'not_waiting';
  if (!target.has_credentials) return 'no_credentials';
  return target.has_host_key ? null : 'host_key_unknown';
}

import { Button, Stack, Text } from '@mantine/core';
import type { BankAccount } from '@diwan/contract/features/bank-accounts/records';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type { BankFetch } from '@diwan/contract/features/bank-statements/records';
import { SFTP_PROBLEMS } from '@diwan/contract/features/businesses/sftp';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useRun } from '../../ui/use-run.ts';
import { StatusBadge } from '../../widgets/status-badge.tsx';

const TONES = {
  imported: 'good',
  known: 'neutral',
  other_account: 'neutral',
  refused: 'bad',
} as const;

interface FetchStateProps {
  readonly account: BankAccount;
  /** Undefined until it is loaded. */
  readonly found: BankFetch | undefined;
}

/** Shows when the statements of an account were last fetched, or the problem. */
export function FetchState({ account, found }: FetchStateProps) {
  const { t } = useTranslation('bank-accounts');
  const format = useFormat();
  if (account.statement_folder === null) return <Text c="dimmed">{t('fetch_off')}</Text>;
  if (!found) return null;
  const { fetched_at, problem, files } = found;
  if (problem !== null) return <Text c="red">{say(SFTP_PROBLEMS[problem])}</Text>;
  if (fetched_at === null) return <Text c="dimmed">{t('fetch_never')}</Text>;
  return (
    <Stack gap={4} align="flex-start">
      <span>{format.dateTime(fetched_at)}</span>
      {files.some(({ state }) => state === 'refused') && (
        <StatusBadge tone="bad">{t('fetch_refused')}</StatusBadge>
      )}
    </Stack>
  );
}

interface FetchDialogProps extends FetchStateProps {
  readonly onClose: () => void;
}

/** Shows the newest files in the folder of an account, and fetches again. */
export function FetchDialog({ account, found, onClose }: FetchDialogProps) {
  const { t } = useTranslation('bank-accounts');
  const format = useFormat();
  const fetchNow = useAction(bankStatementEndpoints.fetchBankStatements);
  const { run, busy } = useRun(() => fetchNow({ params: { id: account.id } }), {
    done: 'The statements will be fetched now',
    fallback: 'Failed to request the statements',
  });
  const files = found?.files ?? [];
  return (
    <Dialog title={t('fetch_files')} onClose={onClose}>
      <Stack gap="md">
        <FetchState account={account} found={found} />
        {files.length === 0 && <Text c="dimmed">{t('fetch_no_files')}</Text>}
        {files.map(({ name, state, reason, at }) => (
          <Stack key={`${name} ${at}`} gap={4} align="flex-start">
            <span className="ltr breaks">{name}</span>
            <StatusBadge tone={TONES[state]}>{t(`fetch_states.${state}`)}</StatusBadge>
            {reason !== null && <Text size="sm">{reason}</Text>}
            <Text c="dimmed" size="xs">
              {format.dateTime(at)}
            </Text>
          </Stack>
        ))}
        {account.statement_folder !== null && account.can.edit?.allowed && (
          <Button loading={busy} onClick={() => run()}>
            {t('fetch_now')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

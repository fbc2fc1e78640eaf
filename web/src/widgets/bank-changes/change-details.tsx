import { Anchor, Stack, Text } from '@mantine/core';
import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { Moment } from '../moment.tsx';
import { AccountSides } from './accounts.tsx';
import { ChangeWarnings } from './change-warnings.tsx';

/** Shows all details of a request. */
export function ChangeDetails({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        <AskedBy change={change} /> · <Moment instant={change.created_at} />
      </Text>
      <ChangeWarnings change={change} />
      <AccountSides change={change} />
      {change.letter !== null && (
        <Anchor href={change.letter.url} target="_blank" rel="noopener noreferrer">
          {t('letter')}
        </Anchor>
      )}
      <TwoAdmins change={change} />
      {change.decided_at !== null && (
        <Text size="sm" c="dimmed">
          {change.decided_by_name !== null &&
            `${t('decided_by_name', { name: change.decided_by_name })} · `}
          <Moment instant={change.decided_at} />
        </Text>
      )}
      {change.reason !== null && <Text dir="auto">{t('reason', { reason: change.reason })}</Text>}
    </Stack>
  );
}

/** States whether two admins must approve, and the name of the first one who approved. */
function TwoAdmins({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  const { needs_second, first_approved_at, first_approved_by_name: name } = change;
  if (!needs_second) return null;
  return (
    <>
      {change.status === 'waiting' && (
        <Notice tone="warning">
          {t(first_approved_at === null ? 'two_admins' : 'first_approved')}
        </Notice>
      )}
      {first_approved_at !== null && name !== null && (
        <Text size="sm" c="dimmed">
          {t('first_approved_by', { name })} · <Moment instant={first_approved_at} />
        </Text>
      )}
    </>
  );
}

function AskedBy({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  const { requested_by, requested_by_name: name } = change;
  return name === null
    ? t(`asked_by.${requested_by}`)
    : t(`asked_by_name.${requested_by}`, { name });
}

import { useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { ApproveDialog, RejectDialog, WithdrawDialog } from './decision-dialogs.tsx';

type Asking = 'approve' | 'reject' | 'withdraw';

/** What the person may do about a request; nothing when it is decided. */
export function ChangeActions({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  const { role } = useUser();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { can, brand_name: brand } = change;
  const dialog = { change, onClose: () => setAsking(null) };
  if (change.status !== 'waiting') return null;
  return (
    <>
      {isAdmin(role) && !can.reject && (
        <Text size="sm" c="dimmed">
          {t('own')}
        </Text>
      )}
      <Group gap="sm">
        {can.approve && (
          <Button aria-label={t('approve_of', { brand })} onClick={() => setAsking('approve')}>
            {t('approve')}
          </Button>
        )}
        {can.reject && (
          <Button
            variant="default"
            aria-label={t('reject_of', { brand })}
            onClick={() => setAsking('reject')}
          >
            {t('reject')}
          </Button>
        )}
        {can.withdraw && (
          <Button variant="default" onClick={() => setAsking('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
      </Group>
      {asking === 'approve' && <ApproveDialog {...dialog} />}
      {asking === 'reject' && <RejectDialog {...dialog} />}
      {asking === 'withdraw' && <WithdrawDialog {...dialog} />}
    </>
  );
}

import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { canRecordChargebacks } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { GiveBackDialog, type Kind } from './give-back-dialog.tsx';

interface RefundActionsProps {
  readonly transaction: TransactionDetail['transaction'];
  /** What could still be given back. */
  readonly left: number;
}

export function RefundActions({ transaction, left }: RefundActionsProps) {
  const { t } = useTranslation('transactions');
  const { role } = useUser();
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <>
      <Group gap="sm">
        <Button variant="default" onClick={() => setKind('refund')}>
          {t('refunds.refund')}
        </Button>
        {canRecordChargebacks(role) && (
          <Button variant="default" onClick={() => setKind('chargeback')}>
            {t('refunds.chargeback')}
          </Button>
        )}
      </Group>
      {kind !== null && (
        <GiveBackDialog
          kind={kind}
          transaction={transaction}
          left={left}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

/** Of an open difference that nothing is proposed for: a note, or an entry for somebody to approve. */
export function Decide({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  const [asking, setAsking] = useState<'resolve' | 'propose' | null>(null);
  const close = () => setAsking(null);
  if (row.state !== 'open' || row.proposals[0]?.state === 'proposed') return null;
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setAsking('resolve')}>
        {t('resolve')}
      </Button>
      {row.counter_accounts.length > 0 && (
        <Button onClick={() => setAsking('propose')}>{t('propose')}</Button>
      )}
      {asking === 'resolve' && <ResolveDialog row={row} onClose={close} />}
      {asking === 'propose' && <ProposeDialog row={row} onClose={close} />}
    </Group>
  );
}

import { Group } from '@mantine/core';
import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

/** Of an open difference that nothing is proposed for: a note, or an entry for somebody to approve. */
export function Decide({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  const { resolve, propose } = row.can;
  if (resolve?.allowed !== true) return null;
  return (
    <Group gap="sm">
      <ActionButton
        variant="default"
        renderDialog={(close) => <ResolveDialog row={row} onClose={close} />}
      >
        {t('resolve')}
      </ActionButton>
      {propose?.allowed === true && (
        <ActionButton renderDialog={(close) => <ProposeDialog row={row} onClose={close} />}>
          {t('propose')}
        </ActionButton>
      )}
    </Group>
  );
}

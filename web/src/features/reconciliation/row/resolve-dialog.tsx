import { Text } from '@mantine/core';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import {
  resolutionNote,
  type ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { useKeepRow } from './use-keep-row.ts';

interface ResolveDialogProps {
  readonly row: ReconciliationRow;
  readonly onClose: () => void;
}

/** Accepts a difference with a note; no money moves. */
export function ResolveDialog({ row, onClose }: ResolveDialogProps) {
  const { t } = useTranslation('reconciliation');
  const onDone = useKeepRow();
  const resolve = useAction(reconciliationEndpoints.resolveDifference, { onDone });
  return (
    <FormDialog
      title={t('resolve_question')}
      schema={resolutionNote}
      values={{ note: '' }}
      send={(body) => resolve({ params: { id: row.id }, body })}
      done="Difference resolved successfully"
      fallback="Failed to resolve the difference"
      submitLabel={t('resolve')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('resolve_text')}</Text>
          <TextareaField control={control} name="note" label={t('note')} required dir="auto" />
        </>
      )}
    </FormDialog>
  );
}

import { Modal } from '@mantine/core';
import { savedViewEndpoints } from '@diwan/contract/features/saved-views/endpoints';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { ViewForm } from './view-form.tsx';

interface SaveViewDialogProps {
  readonly opened: boolean;
  /** The filters that are saved. */
  readonly query: Record<string, string>;
  readonly onClose: () => void;
}

export function SaveViewDialog({ opened, query, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation(['transactions', 'ui']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('transactions:views.save')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <ViewForm
        view={{ name: '', query, shared: false }}
        submitLabel={t('transactions:views.save')}
        onSave={(view) =>
          call(savedViewEndpoints.createSavedView, { body: { page: 'transactions', ...view } })
        }
        onClose={onClose}
      />
    </Modal>
  );
}

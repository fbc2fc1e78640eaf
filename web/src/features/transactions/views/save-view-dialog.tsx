import { savedViewEndpoints } from '@diwan/contract/features/saved-views/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { ViewForm } from './view-form.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface SaveViewDialogProps {
  /** The filters that are saved. */
  readonly query: Record<string, string>;
  readonly onClose: () => void;
}

export function SaveViewDialog({ query, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation('transactions');
  const create = useAction(savedViewEndpoints.createSavedView);
  return (
    <Dialog title={t('views.save')} onClose={onClose}>
      <ViewForm
        view={{ name: '', query, shared: false }}
        submitLabel={t('views.save')}
        onSave={(view) => create({ body: { page: 'transactions', ...view } })}
        onClose={onClose}
      />
    </Dialog>
  );
}

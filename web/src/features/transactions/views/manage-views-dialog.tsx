import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { savedViewEndpoints } from '@diwan/contract/features/saved-views/endpoints';
import type { SavedView } from '@diwan/contract/features/saved-views/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { ViewForm } from './view-form.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface ManageViewsDialogProps {
  /** The person's own ones. */
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** The own views: their names, whether others see them, and the way to be rid of them. */
export function ManageViewsDialog({ views, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation('transactions');
  const [changing, setChanging] = useState<SavedView | null>(null);
  const save = useAction(savedViewEndpoints.changeSavedView);
  return (
    <Dialog title={t('views.manage')} onClose={onClose}>
      {changing === null ? (
        <Views views={views} onChange={setChanging} />
      ) : (
        <ViewForm
          view={{ name: changing.name, query: changing.query, shared: changing.shared }}
          submitLabel={t('views.save_changes')}
          onSave={(body) => save({ params: { id: changing.id }, body })}
          onClose={() => setChanging(null)}
        />
      )}
    </Dialog>
  );
}

interface ViewsProps {
  readonly views: readonly SavedView[];
  readonly onChange: (view: SavedView) => void;
}

function Views({ views, onChange }: ViewsProps) {
  const { t } = useTranslation('transactions');
  const remove = useAction(savedViewEndpoints.deleteSavedView);
  return (
    <Stack gap="md">
      {views.map((view) => (
        <Group key={view.id} justify="space-between" wrap="nowrap">
          <div>
            <bdi>{view.name}</bdi>
            <Text size="xs" c="dimmed">
              {t(`views.${view.shared ? 'is_shared' : 'is_private'}`)}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            {view.can.change?.allowed === true && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('views.change_named', { name: view.name })}
                onClick={() => onChange(view)}
              >
                {t('views.change')}
              </Button>
            )}
            {view.can.delete?.allowed === true && (
              <ActionButton
                variant="default"
                size="compact-sm"
                aria-label={t('views.delete_named', { name: view.name })}
                send={() => remove({ params: { id: view.id } })}
                done="View deleted"
              >
                {t('views.delete')}
              </ActionButton>
            )}
          </Group>
        </Group>
      ))}
      {views.length === 0 && <Text c="dimmed">{t('views.none')}</Text>}
    </Stack>
  );
}

import { useState } from 'react';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { savedViewEndpoints } from '@diwan/contract/features/saved-views/endpoints';
import type { SavedView } from '@diwan/contract/features/saved-views/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { savedViewsQuery } from './queries.ts';
import { ViewForm } from './view-form.tsx';

interface ManageViewsDialogProps {
  readonly opened: boolean;
  /** The person's own ones. */
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** The own views: their names, whether others see them, and the way to be rid of them. */
export function ManageViewsDialog({ opened, views, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation(['transactions', 'ui']);
  const [changing, setChanging] = useState<SavedView | null>(null);
  const back = () => setChanging(null);
  return (
    <Modal
      opened={opened}
      onClose={() => {
        back();
        onClose();
      }}
      title={t('transactions:views.manage')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {changing === null ? (
        <Views views={views} onChange={setChanging} />
      ) : (
        <ViewForm
          view={{ name: changing.name, query: changing.query, shared: changing.shared }}
          submitLabel={t('transactions:views.save_changes')}
          onSave={(body) =>
            call(savedViewEndpoints.changeSavedView, { params: { id: changing.id }, body })
          }
          onClose={back}
        />
      )}
    </Modal>
  );
}

interface ViewsProps {
  readonly views: readonly SavedView[];
  readonly onChange: (view: SavedView) => void;
}

function Views({ views, onChange }: ViewsProps) {
  const { t } = useTranslation('transactions');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(savedViewEndpoints.deleteSavedView, { params: { id } }),
    onSuccess: async () => {
      toastSuccess(say('View deleted'));
      await queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
    },
  });
  return (
    <Stack gap="md">
      {remove.isError && (
        <Notice tone="problem">
          {errorText(remove.error, 'Something went wrong on our side')}
        </Notice>
      )}
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
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('views.delete_named', { name: view.name })}
                loading={remove.isPending && remove.variables === view.id}
                onClick={() => remove.mutate(view.id)}
              >
                {t('views.delete')}
              </Button>
            )}
          </Group>
        </Group>
      ))}
      {views.length === 0 && <Text c="dimmed">{t('views.none')}</Text>}
    </Stack>
  );
}

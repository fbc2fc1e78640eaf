import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { savedViewEndpoints, type SavedView } from '@diwan/contract/features/saved-views';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { savedViewsQuery } from './queries.ts';

interface ManageViewsDialogProps {
  readonly opened: boolean;
  /** The person's own ones. */
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** The own views: whether others see them, and the way to be rid of them. */
export function ManageViewsDialog({ opened, views, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation(['transactions', 'ui']);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(savedViewEndpoints.deleteSavedView, { params: { id } }),
    onSuccess: async () => {
      toastSuccess(say('View deleted'));
      await queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('transactions:views.manage')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
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
                {t(`transactions:views.${view.shared ? 'is_shared' : 'is_private'}`)}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('transactions:views.delete_named', { name: view.name })}
              loading={remove.isPending && remove.variables === view.id}
              onClick={() => remove.mutate(view.id)}
            >
              {t('transactions:views.delete')}
            </Button>
          </Group>
        ))}
        {views.length === 0 && <Text c="dimmed">{t('transactions:views.none')}</Text>}
      </Stack>
    </Modal>
  );
}

import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { shareLinksQuery } from './queries.ts';

interface DeactivateDialogProps {
  /** Undefined keeps the dialog closed. */
  readonly link: ShareLink | undefined;
  readonly onClose: () => void;
}

export function DeactivateDialog({ link, onClose }: DeactivateDialogProps) {
  const { t } = useTranslation('share-links');
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => call(shareLinkEndpoints.deactivateShareLink, { params: { id } }),
    onSuccess: async () => {
      toastSuccess(say('Share link deactivated successfully'));
      onClose();
      await queries.invalidateQueries({ queryKey: shareLinksQuery.queryKey });
    },
  });
  const close = () => {
    end.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={link !== undefined}
      title={t('deactivate_question')}
      confirmLabel={t('deactivate')}
      danger
      busy={end.isPending}
      error={end.error && errorText(end.error, 'Failed to deactivate share link')}
      onConfirm={() => link !== undefined && end.mutate(link.id)}
      onClose={close}
    >
      <Text>{t('deactivate_text')}</Text>
    </ConfirmDialog>
  );
}

import type { ReactNode } from 'react';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslation } from '../lib/i18n.ts';

interface AlertDialogProps {
  readonly title: string;
  /** What is said; null keeps the dialog closed. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Says something that has to be read before going on. */
export function AlertDialog({ title, children, onClose }: AlertDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened={children !== null}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('ok')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

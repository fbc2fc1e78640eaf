import type { ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  readonly title: string;
  /** The message; null closes the dialog. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a message that a person must close before continuing. */
export function AlertDialog({ title, children, onClose }: AlertDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog opened={children !== null} title={title} onClose={onClose}>
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('ok')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

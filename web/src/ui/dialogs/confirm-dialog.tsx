import type { ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { Dialog } from './dialog.tsx';
import { Notice } from '../notice.tsx';

interface ConfirmDialogProps {
  readonly opened?: boolean | undefined;
  /** A question that names the object: 'Delete Cafe Najma?'. */
  readonly title: string;
  /** The consequences of the action, with amounts and the data that it removes. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean | undefined;
  readonly busy?: boolean;
  readonly error?: string | null;
  readonly confirmDisabled?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before an action that destroys data or moves money. Cancel has the focus
 * first.
 */
export function ConfirmDialog({ danger = false, busy = false, ...props }: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const close = () => {
    if (!busy) props.onClose();
  };
  return (
    <Dialog opened={props.opened} title={props.title} onClose={close}>
      <Stack gap="lg">
        <div>{props.children}</div>
        {typeof props.error === 'string' && <Notice tone="problem">{props.error}</Notice>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            color={danger ? 'red' : 'primary'}
            loading={busy}
            disabled={props.confirmDisabled === true}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

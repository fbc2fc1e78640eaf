import type { Sentence } from '@diwan/contract';
import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/api-error.ts';
import { told, type SuccessText } from '../toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmActionProps<Answer> {
  /** A question that names the object: 'Delete Cafe Najma?'. */
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** The consequences of the action, and the data that it removes. */
  readonly children?: ReactNode;
  /** The amount of money that the action moves. */
  readonly amount?: ReactNode;
  /** The content that is shown while a slow action runs. */
  readonly progress?: ReactNode;
  readonly send: () => Promise<Answer>;
  readonly done?: SuccessText<Answer>;
  readonly fallback: Sentence;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation and runs the action. Success closes the dialog and shows a toast. A refusal
 * is shown in the dialog.
 */
export function ConfirmAction<Answer>(props: ConfirmActionProps<Answer>) {
  const { children, amount, send, done, fallback, onClose } = props;
  const action = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      told(done, answer);
      onClose();
    },
    // The answer may contain a secret, so it is not cached.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      title={props.title}
      confirmLabel={props.confirmLabel}
      danger={props.danger}
      busy={action.isPending}
      confirmDisabled={props.disabled}
      error={action.error && errorText(action.error, fallback)}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    >
      {typeof children === 'string' ? <Text>{children}</Text> : children}
      {amount !== undefined && (
        <Text mt="sm" fw={600}>
          {amount}
        </Text>
      )}
      {action.isPending && props.progress}
    </ConfirmDialog>
  );
}

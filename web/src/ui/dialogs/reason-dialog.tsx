import type { Sentence } from '@diwan/contract';
import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import { withReason, type WithReason } from '@diwan/contract/kernel/text';
import { useTranslation } from '../../lib/i18n.ts';
import { TextareaField } from '../form/fields.tsx';
import type { SuccessText } from '../toast.ts';
import { FormDialog } from './form-dialog.tsx';

interface ReasonDialogProps<Answer> {
  readonly title: string;
  /** The consequences, and the readers of the reason. */
  readonly children?: ReactNode;
  readonly send: (body: WithReason) => Promise<Answer>;
  readonly done?: SuccessText<Answer>;
  readonly fallback: Sentence;
  readonly submitLabel: string;
  readonly onClose: () => void;
}

/** Asks for a reason, then runs an action that stores it. The input stays if the server refuses. */
export function ReasonDialog<Answer>({ children, ...dialog }: ReasonDialogProps<Answer>) {
  const { t } = useTranslation('ui');
  return (
    <FormDialog {...dialog} schema={withReason} values={{ reason: '' }}>
      {({ control }) => (
        <>
          {typeof children === 'string' ? <Text c="dimmed">{children}</Text> : children}
          <TextareaField
            control={control}
            name="reason"
            label={t('reason')}
            required
            dir="auto"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}

import type { Sentence } from '@diwan/contract';
import type { ReactNode } from 'react';
import type { ModalProps } from '@mantine/core';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { FormShell } from '../form/form-shell.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { told, type SuccessText } from '../toast.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps<In extends FieldValues, Out, Answer> {
  readonly title: ReactNode;
  readonly size?: ModalProps['size'];
  /** The contract's schema, and the initial values of the fields. */
  readonly schema: z.ZodType<Out, In>;
  readonly values: DefaultValues<In>;
  /** Sends the form. An error is shown at its fields or above them. */
  readonly send: (values: Out) => Promise<Answer>;
  readonly done?: SuccessText<Answer>;
  readonly fallback: Sentence;
  /** The label, or a function of the values for a label that contains one, such as the amount. */
  readonly submitLabel: string | ((values: In) => string);
  readonly busyLabel?: string;
  /** True if the button is red, for actions that destroy or refuse. */
  readonly danger?: boolean;
  readonly onClose: () => void;
  readonly children: (form: UseFormReturn<In, unknown, Out>) => ReactNode;
}

/**
 * Shows a form in a dialog. Success closes the dialog. After a failure it stays open with the
 * input.
 */
export function FormDialog<In extends FieldValues, Out, Answer>({
  title,
  size,
  ...form
}: FormDialogProps<In, Out, Answer>) {
  return (
    <Dialog title={title} size={size} onClose={form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}

/** Shows the form of a dialog without its frame, for dialogs with several steps. */
export function DialogForm<In extends FieldValues, Out, Answer>(
  props: Omit<FormDialogProps<In, Out, Answer>, 'title' | 'size'>,
) {
  const { submitLabel } = props;
  const form = useContractForm(props.schema, props.values);
  return (
    <FormShell
      form={form}
      fallback={props.fallback}
      submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(form.watch())}
      busyLabel={props.busyLabel}
      danger={props.danger}
      warn={false}
      onCancel={props.onClose}
      onSubmit={async (values) => {
        told(props.done, await props.send(values));
        props.onClose();
      }}
    >
      {props.children(form)}
    </FormShell>
  );
}

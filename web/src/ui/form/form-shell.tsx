import type { Sentence } from '@diwan/contract';
import { type ReactNode, useRef, useState } from 'react';
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useReadsOnly } from '../../lib/session.ts';
import { Notice } from '../notice.tsx';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/**
 * Asks for confirmation before a page with unsaved work is left, by a link or by closing the
 * browser tab.
 */
function UnsavedWarning({ isUnsaved }: { readonly isUnsaved: () => boolean }) {
  const { t } = useTranslation('ui');
  const leaving = useBlocker({
    // Changing only the search part, such as the open tab of the page, keeps the input.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      title={t('unsaved_title')}
      confirmLabel={t('leave')}
      danger
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      <Text>{t('unsaved_text')}</Text>
    </ConfirmDialog>
  );
}

interface FormShellProps<In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>;
  /** Sends the values. An error is shown at its fields or above the form. */
  readonly onSubmit: (values: Out) => Promise<unknown>;
  /** The error to show if the server gave no text. */
  readonly fallback: Sentence;
  readonly submitLabel: string;
  readonly busyLabel?: string | undefined;
  /** True if the button is red, for actions that destroy or refuse. */
  readonly danger?: boolean | undefined;
  readonly onCancel?: () => void;
  /** True if the form asks before unsaved work is left. It is false for forms in dialogs. */
  readonly warn?: boolean;
  /** True for a form of the user's own account, which an auditor may also send. */
  readonly own?: boolean;
  readonly children: ReactNode;
}

/**
 * Shows the frame of every form. Errors of the schema or the server are shown at their fields, and
 * the first one gets the focus. The input stays after a failure. Leaving unsaved work needs a
 * confirmation. Auditors read the form of a page and cannot send it.
 */
export function FormShell<In extends FieldValues, Out>(props: FormShellProps<In, Out>) {
  const { form, fallback, onCancel, warn = true, own = false } = props;
  const closed = useReadsOnly() && warn && !own;
  const { t } = useTranslation('ui');
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const { isSubmitting, isDirty } = form.formState;

  const send = async (values: Out) => {
    setProblem(null);
    sending.current = true;
    try {
      await props.onSubmit(values);
      form.reset(form.getValues());
    } catch (error) {
      setProblem(showFieldErrors(form, error) ? null : errorText(error, fallback));
    } finally {
      sending.current = false;
    }
  };

  return (
    <form
      onSubmit={(event) => {
        // The event must not also submit the form that opened this form's dialog.
        event.stopPropagation();
        void form.handleSubmit(send)(event);
      }}
      noValidate
    >
      {warn && <UnsavedWarning isUnsaved={() => isDirty && !sending.current} />}
      <Stack gap="lg">
        {problem !== null && <Notice tone="problem">{problem}</Notice>}
        {closed ? <Fieldset disabled>{props.children}</Fieldset> : props.children}
        <Group justify="flex-end" gap="sm" hidden={closed}>
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
              {t('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            color={props.danger === true ? 'red' : 'primary'}
            loading={isSubmitting}
          >
            {isSubmitting ? (props.busyLabel ?? props.submitLabel) : props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Shows the server's errors at their fields.
 * @returns false if an error has no field in this form, or without errors
 */
function showFieldErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.entries(error.fields);
  const known = fields.filter(([name]) => form.getFieldState(name as FieldPath<In>) !== undefined);
  const mine = known.filter(([name]) => (name.split('.')[0] as string) in form.getValues());
  for (const [place, [name, message]] of mine.entries()) {
    form.setError(name as FieldPath<In>, { message }, { shouldFocus: place === 0 });
  }
  return fields.length > 0 && mine.length === fields.length;
}

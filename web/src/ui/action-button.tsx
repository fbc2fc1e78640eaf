import type { Sentence } from '@diwan/contract';
import { useId, useState, type ReactNode } from 'react';
import { Button, Tooltip, VisuallyHidden, type ButtonProps } from '@mantine/core';
import type { Ability } from '@diwan/contract/kernel/actions';
import { useReadsOnly } from '../lib/session.ts';
import type { SuccessText } from './toast.ts';
import { useRun } from './use-run.ts';

interface ActionButtonProps<Answer> extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  /** The permission for this action on the row. It is absent for actions without rules. */
  readonly can?: Ability | undefined;
  readonly 'aria-label'?: string | undefined;
  /** True if an auditor sees the button: it reads, or it changes the user's own account. */
  readonly forAuditors?: boolean;
  /** Renders the confirmation dialog. `close` closes it. */
  readonly renderDialog?: (close: () => void) => ReactNode;
  /** Runs immediately, without a dialog. */
  readonly send?: () => Promise<Answer>;
  readonly done?: SuccessText<Answer>;
  /** The error to show if a refusal has no text. */
  readonly fallback?: Sentence;
}

/** Never resolves. It is used for buttons that only open a dialog. */
const nothing = () => new Promise<never>(() => undefined);

/**
 * Shows a button for an action. If the action is not allowed, the button is disabled and shows the
 * reason. Auditors see it only if the row allows them the action.
 */
export function ActionButton<Answer>(props: ActionButtonProps<Answer>) {
  const {
    can,
    forAuditors = false,
    renderDialog,
    send,
    done,
    fallback = 'Something went wrong on our side',
    ...look
  } = props;
  const [asking, setAsking] = useState(false);
  const { run, busy } = useRun<Answer>(send ?? nothing, { done, fallback });
  const hidden = useReadsOnly() && can === undefined && !forAuditors;
  if (hidden) return null;
  if (can?.allowed === false) return <ClosedButton {...look} reason={can.reason} />;
  return (
    <>
      <Button
        {...look}
        loading={look.loading === true || busy}
        onClick={() => (renderDialog === undefined ? run() : setAsking(true))}
      />
      {asking && renderDialog?.(() => setAsking(false))}
    </>
  );
}

interface ClosedButtonProps extends ButtonProps {
  readonly reason: string;
}

/**
 * Shows a disabled button that can have the focus. The reason appears with the pointer, with the
 * focus, and with a touch.
 */
function ClosedButton({ reason, ...look }: ClosedButtonProps) {
  const id = useId();
  return (
    <>
      <Tooltip
        label={reason}
        multiline
        maw="20rem"
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button {...look} data-disabled aria-disabled aria-describedby={id} />
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}

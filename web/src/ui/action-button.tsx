import type { Sentence } from '@diwan/contract';
import { useId, useState, type ReactNode } from 'react';
import { Button, Tooltip, VisuallyHidden, type ButtonProps } from '@mantine/core';
import type { Ability } from '@diwan/contract/kernel/actions';
import type { Told } from './toast.ts';
import { useRun } from './use-run.ts';

interface ActionButtonProps<Answer> extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  /** What the row says about this action; an action without rules of its own leaves it out. */
  readonly can?: Ability | undefined;
  readonly 'aria-label'?: string | undefined;
  /** The dialog that asks before; it is given the way to close it. */
  readonly renderDialog?: (close: () => void) => ReactNode;
  /** What happens at once, without a dialog. */
  readonly send?: () => Promise<Answer>;
  readonly done?: Told<Answer>;
  /** What is said when it was refused without a text. */
  readonly fallback?: Sentence;
}

/** Of a button that only asks. */
const nothing = () => new Promise<never>(() => undefined);

/** A button for something that can be done. One that cannot be pressed now says why. */
export function ActionButton<Answer>(props: ActionButtonProps<Answer>) {
  const {
    can,
    renderDialog,
    send,
    done,
    fallback = 'Something went wrong on our side',
    ...look
  } = props;
  const [asking, setAsking] = useState(false);
  const { run, busy } = useRun<Answer>(send ?? nothing, { done, fallback });
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

/** Still reached by keyboard, so that everybody can learn why it is closed. */
function ClosedButton({ reason, ...look }: ClosedButtonProps) {
  const id = useId();
  return (
    <>
      <Tooltip label={reason} multiline maw="20rem">
        <Button {...look} data-disabled aria-disabled aria-describedby={id} />
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { errorText } from '../lib/api-error.ts';
import { toastError, told, type Told } from './toast.ts';

interface RunOptions<Answer> {
  readonly done?: Told<Answer> | undefined;
  /** What is said when it was refused without a text. */
  readonly fallback: Sentence;
  /** A refusal is shown in place by whoever runs it, not in a toast. */
  readonly inline?: boolean;
}

interface Run<Answer, Input> {
  readonly run: (input: Input) => void;
  readonly busy: boolean;
  readonly answer: Answer | undefined;
  /** Why it was refused, in words. */
  readonly problem: string | undefined;
  /** Forgets answer and problem. */
  readonly reset: () => void;
}

/** Runs an action that has no dialog: busy meanwhile, and said when it is done or refused. */
export function useRun<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { done, fallback, inline = false }: RunOptions<Answer>,
): Run<Answer, Input> {
  const action = useMutation({
    mutationFn: send,
    onSuccess: (answer) => told(done, answer),
    onError: (error) => {
      if (!inline) toastError(errorText(error, fallback));
    },
    // An answer may hold a secret: nothing keeps it.
    gcTime: 0,
  });
  return {
    run: (input) => action.mutate(input),
    busy: action.isPending,
    answer: action.data,
    problem: action.isError ? errorText(action.error, fallback) : undefined,
    reset: action.reset,
  };
}

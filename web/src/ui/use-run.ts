import type { Sentence } from '@diwan/contract';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { toastError, told, type Told } from './toast.ts';

interface RunOptions<Answer> {
  readonly done?: Told<Answer> | undefined;
  /** What is said when it was refused without a text. */
  readonly fallback: Sentence;
  /** A refusal is shown in place by whoever runs it, not in a toast. */
  readonly inline?: boolean;
  /** How it is said, where the server's own text alone is not it. */
  readonly explain?: (error: unknown) => string;
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
  { done, fallback, inline = false, explain }: RunOptions<Answer>,
): Run<Answer, Input> {
  const textOf = (error: unknown) => (explain ? explain(error) : errorText(error, fallback));
  const action = useMutation({
    mutationFn: send,
    onSuccess: (answer) => told(done, answer),
    onError: (error) => {
      if (!inline) toastError(textOf(error));
    },
    // An answer may hold a secret: nothing keeps it.
    gcTime: 0,
  });
  return {
    run: (input) => action.mutate(input),
    busy: action.isPending,
    answer: action.data,
    problem: action.isError ? textOf(action.error) : undefined,
    reset: action.reset,
  };
}

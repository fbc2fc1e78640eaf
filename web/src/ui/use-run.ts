import type { Sentence } from '@diwan/contract';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { toastError, told, type SuccessText } from './toast.ts';

interface RunOptions<Answer> {
  readonly done?: SuccessText<Answer> | undefined;
  /** The error to show if a refusal has no text. */
  readonly fallback: Sentence;
  /** True if the caller shows the error itself, so that no toast appears. */
  readonly inline?: boolean;
  /** Returns a text for an error, if the server's text is not sufficient. */
  readonly explain?: (error: unknown) => string;
}

interface Run<Answer, Input> {
  readonly run: (input: Input) => void;
  readonly busy: boolean;
  readonly answer: Answer | undefined;
  /** The text of the last error; undefined if there is no error. */
  readonly problem: string | undefined;
  /** Clears the answer and the problem. */
  readonly reset: () => void;
}

/** Runs an action without a dialog. Reports whether it is running, and its success or failure. */
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
    // The answer may contain a secret, so it is not cached.
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

import type { Sentence } from '@diwan/contract';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { toastError, told, type SuccessText } from './toast.ts';

interface RunOptions<Answer> {
  readonly done?: SuccessText<Answer> | undefined;
  /** Shown when a refusal has no text. */
  readonly fallback: Sentence;
  /** The caller shows a refusal in place, without a toast. */
  readonly inline?: boolean;
  /** Explains a refusal where the server's text is not enough. */
  readonly explain?: (error: unknown) => string;
}

interface Run<Answer, Input> {
  readonly run: (input: Input) => void;
  readonly busy: boolean;
  readonly answer: Answer | undefined;
  /** The text of the refusal. */
  readonly problem: string | undefined;
  /** Clears the answer and the problem. */
  readonly reset: () => void;
}

/** Runs an action without a dialog. It is busy meanwhile, and reports success or refusal. */
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
    // An answer may contain a secret: do not cache it.
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

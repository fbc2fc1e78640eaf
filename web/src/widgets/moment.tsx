import { useFormat } from '../lib/use-format.ts';

/** Shows an instant in the platform's timezone and the screen's language. */
export function Moment({ instant }: { readonly instant: string }) {
  const format = useFormat();
  return <time dateTime={instant}>{format.dateTime(instant)}</time>;
}

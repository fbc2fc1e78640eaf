import { useFormat } from '../lib/use-format.ts';

/** An instant in the platform's timezone and the screen's language. */
export function Moment({ instant }: { readonly instant: string }) {
  const format = useFormat();
  return <time dateTime={instant}>{breakBeforeTime(format.dateTime(instant))}</time>;
}

/** In a narrow column the time goes to the next line, and the date stays whole. */
const breakBeforeTime = (text: string): string =>
  text
    .split(/(?<=[,،]) (?=[^,،]*$)/u)
    .map((part) => part.replaceAll(' ', NO_BREAK))
    .join(' ');

const NO_BREAK = '\u00a0';

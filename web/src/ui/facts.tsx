import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Long as a rule: it keeps a row to itself on a phone. */
  readonly wide?: boolean;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Short values: two stand side by side in a narrow card and on a phone too. */
  readonly short?: boolean;
}

/** Label and value pairs that are read, not edited. A missing value is a dash. */
export function Facts({ facts, short = false }: FactsProps) {
  return (
    <dl className={classes['facts']} data-short={short || undefined}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide || undefined}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

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
  /** Short values: two stand side by side in a narrow card too. */
  readonly short?: boolean;
  /** On a phone too, two stand side by side where they fit. */
  readonly paired?: boolean;
}

/** Label and value pairs that are read, not edited. A missing value is a dash. */
export function Facts({ facts, short = false, paired = false }: FactsProps) {
  return (
    <dl
      className={classes['facts']}
      data-short={short || undefined}
      data-paired={paired || undefined}
    >
      {facts.map(({ label, value, wide = false }) => (
        <div key={label} data-wide={wide || undefined}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

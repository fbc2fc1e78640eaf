import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Usually long: it takes a full row on a phone. */
  readonly wide?: boolean;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Short values: two fit side by side in a narrow card too. */
  readonly short?: boolean;
  /** On a phone too, two appear side by side where they fit. */
  readonly paired?: boolean;
}

/** Read-only label and value pairs. A missing value is a dash. */
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

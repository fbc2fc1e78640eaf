import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** True for long values. They take a full row on a phone. */
  readonly wide?: boolean;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** True for short values. Two of them fit side by side even in a narrow card. */
  readonly short?: boolean;
  /** True if two facts are side by side even on a phone. */
  readonly paired?: boolean;
}

/** Shows labels with read-only values. A missing value is a dash. */
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

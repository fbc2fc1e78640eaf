import type { ReactNode } from 'react';
import classes from '../edit-brand.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields under a heading that screen readers announce with each of them. */
export function Section({ title, children }: SectionProps) {
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{title}</legend>
      {children}
    </fieldset>
  );
}

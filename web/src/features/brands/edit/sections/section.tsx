import type { ReactNode } from 'react';
import classes from '../edit-brand.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Groups fields under a heading. Screen readers announce the heading with each field. */
export function Section({ title, children }: SectionProps) {
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{title}</legend>
      {children}
    </fieldset>
  );
}

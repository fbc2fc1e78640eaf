import type { ReactNode } from 'react';
import { Text, Title } from '@mantine/core';
import classes from './surface.module.css';

interface SurfaceProps {
  readonly title?: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  /** Inside another section. */
  readonly nested?: boolean;
  readonly children: ReactNode;
}

/** One section of a page on its own surface, with an optional head. */
export function Surface({ title, description, actions, nested = false, children }: SurfaceProps) {
  return (
    <section className={classes['surface']} data-nested={nested || undefined}>
      {title !== undefined && (
        <div className={classes['head']}>
          <div>
            <Title order={nested ? 3 : 2}>{title}</Title>
            {description !== undefined && <Text c="dimmed">{description}</Text>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

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

interface LineProps {
  readonly title: string;
  /** Says that the card has no content, or what it does. */
  readonly text: ReactNode;
  readonly actions?: ReactNode;
  /** Shown below the line, such as the progress of the action. */
  readonly children?: ReactNode;
}

/** A card of one line: its title, one sentence and its action. */
export function SurfaceLine({ title, text, actions, children }: LineProps) {
  return (
    <section className={`${classes['surface']} ${classes['slim']}`}>
      <div className={classes['line']}>
        <div className={classes['words']}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text c="dimmed" component="div">
            {text}
          </Text>
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
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

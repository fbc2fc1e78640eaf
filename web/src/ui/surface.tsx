import type { ReactNode } from 'react';
import { Text, Title } from '@mantine/core';
import classes from './surface.module.css';

interface SurfaceProps {
  readonly title?: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  /** True for a section inside another one. */
  readonly nested?: boolean;
  readonly children: ReactNode;
}

interface LineProps {
  readonly title: string;
  /** The sentence that states that the card has no content, or the effect of its action. */
  readonly text: ReactNode;
  readonly actions?: ReactNode;
  /** The content below the line, such as the progress of the action. */
  readonly children?: ReactNode;
}

/** Shows a card of one line: its title, one sentence and its actions. */
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

/** Shows a section of a page on its own surface, with an optional header. */
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

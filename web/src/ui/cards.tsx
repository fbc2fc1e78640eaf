import type { ReactNode } from 'react';
import { Group, Title } from '@mantine/core';
import classes from './cards.module.css';

interface PartProps {
  readonly children: ReactNode;
}

/** Shows a list whose rows are cards in a grid. */
export const Cards = ({ children }: PartProps) => <ul className={classes['cards']}>{children}</ul>;

interface CardProps extends PartProps {
  readonly picture: ReactNode;
  readonly name: string;
  /** The content below the name. */
  readonly kind: ReactNode;
}

/** Shows one card of the grid, with its picture and name first. */
export const Card = ({ picture, name, kind, children }: CardProps) => (
  <li className={classes['card']}>
    <Group gap="sm" wrap="nowrap" miw={0}>
      {picture}
      <div className={classes['names']}>
        <Title order={2} size="h3" className={classes['name'] ?? ''}>
          <bdi>{name}</bdi>
        </Title>
        {kind}
      </div>
    </Group>
    {children}
  </li>
);

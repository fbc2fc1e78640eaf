import type { ReactNode } from 'react';
import { Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from '../lib/i18n.ts';
import { usePlatformName } from '../lib/public-settings.ts';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The link to the parent page. Its label is that page's title. */
  readonly back?: { readonly label: string; readonly link: LinkProps } | undefined;
  /** The content next to the title, such as a status badge. */
  readonly badge?: ReactNode;
  /** The page's actions, the primary one last. */
  readonly actions?: ReactNode;
}

/** Shows the header of a page: back link, title, subtitle and actions. */
export function PageHeader({ title, subtitle, back, badge, actions }: PageHeaderProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes['header']}>
      <title>{`${title} · ${usePlatformName()}`}</title>
      {back !== undefined && (
        <Link {...back.link} className={classes['back']}>
          <IconArrowLeft size={16} className="mirrored" aria-hidden />
          {t('back_to', { page: back.label })}
        </Link>
      )}
      <div className={classes['row']}>
        <div>
          <Group gap="sm">
            <Title order={1}>{title}</Title>
            {badge}
          </Group>
          {subtitle !== undefined && (
            <Text c="dimmed" mt={4}>
              {subtitle}
            </Text>
          )}
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
    </div>
  );
}

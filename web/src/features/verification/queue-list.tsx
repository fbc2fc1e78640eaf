import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import type { QueuedBrand, ReviewState } from '@diwan/contract/features/verification/records';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { SearchField } from '../../ui/lists/filter-bar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BrandLogo } from '../../widgets/brands/brand-logo.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import classes from './verification-page.module.css';

const TONES: Readonly<Record<ReviewState, StatusTone>> = {
  second: 'bad',
  ready: 'running',
  expiring: 'waiting',
  asked_again: 'waiting',
  registrant: 'neutral',
};

interface QueueListProps {
  /** In the order of the queue. */
  readonly queue: readonly QueuedBrand[];
  /** The id of the chosen brand. */
  readonly chosen: string | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** The pending brands with their state, waiting time and reviewer. */
export function QueueList({ queue, chosen, search, onSearch }: QueueListProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const wanted = search.toLocaleLowerCase();
  const shown = queue.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (queue.length === 0) {
    return (
      <div className={classes['list']}>
        <EmptyState title={t('nothing_pending')} />
      </div>
    );
  }
  return (
    <nav className={classes['list']} aria-label={t('pending')}>
      <Title order={2} size="h3">
        {t('pending')} ({format.number(queue.length)})
      </Title>
      <SearchField label={t('search')} value={search} onChange={onSearch} />
      {shown.length === 0 && <Text c="dimmed">{t('none_found')}</Text>}
      <ul className={classes['brands']}>
        {shown.map((brand) => (
          <li key={brand.id}>
            <QueueItem brand={brand} chosen={String(brand.id) === chosen} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface QueueItemProps {
  readonly brand: QueuedBrand;
  readonly chosen: boolean;
}

function QueueItem({ brand, chosen }: QueueItemProps) {
  const { t } = useTranslation('verification');
  const language = useLanguage();
  const { claim, state, waiting_days } = brand;
  return (
    <Link
      to="/brands/verification"
      search={(old) => ({
        ...('q' in old ? { q: old.q } : {}),
        ...('tool' in old ? { tool: old.tool } : {}),
        brand: String(brand.id),
      })}
      className={classes['brand']}
      data-chosen={chosen || undefined}
    >
      <BrandLogo name={brand.name} url={brand.logo_url} size="sm" />
      <span className={classes['words']}>
        <span className={classes['name']} dir="auto">
          {brand.name}
        </span>
        <Text component="span" size="xs" c="dimmed" display="block">
          {businessTypeName(brand.business_type, language)}
        </Text>
        <Text component="span" size="xs" c="dimmed" display="block">
          {waiting_days === 0 ? t('since_today') : t('waiting', { count: waiting_days })}
        </Text>
        <span className={classes['badges']}>
          <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          {brand.expiring && state !== 'expiring' && (
            <StatusBadge tone="waiting">{t('expiring')}</StatusBadge>
          )}
          {claim !== null && (
            <Text component="span" size="xs" fw={500}>
              {claim.mine ? t('claimed_by_you') : t('claimed_by', { name: claim.name })}
            </Text>
          )}
        </span>
      </span>
    </Link>
  );
}

import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { SearchField } from '../../ui/lists/filter-bar.tsx';
import { BrandLogo } from '../../widgets/brands/brand-logo.tsx';
import classes from './verification-page.module.css';

interface PendingListProps {
  /** Those that wait longest first. */
  readonly brands: readonly BrandSummary[];
  readonly chosen: number | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

export function PendingList({ brands, chosen, search, onSearch }: PendingListProps) {
  const { t } = useTranslation('verification');
  const language = useLanguage();
  const format = useFormat();
  const wanted = search.toLocaleLowerCase();
  const shown = brands.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (brands.length === 0) {
    return (
      <div className={classes['list']}>
        <EmptyState title={t('nothing_pending')} />
      </div>
    );
  }
  return (
    <nav className={classes['list']} aria-label={t('pending')}>
      <Title order={2} size="h3">
        {t('pending')} ({format.number(brands.length)})
      </Title>
      <SearchField label={t('search')} value={search} onChange={onSearch} />
      {shown.length === 0 && <Text c="dimmed">{t('none_found')}</Text>}
      <ul className={classes['brands']}>
        {shown.map((brand) => (
          <li key={brand.id}>
            <Link
              to="/brands/verification"
              search={(old) => ({
                ...('q' in old ? { q: old.q } : {}),
                brand: String(brand.id),
              })}
              className={classes['brand']}
              data-chosen={brand.id === chosen || undefined}
            >
              <BrandLogo name={brand.name} url={brand.logo_url} size="sm" />
              <span className={classes['words']}>
                <span className={classes['name']}>
                  <bdi>{brand.name}</bdi>
                </span>
                <Text component="span" size="xs" c="dimmed" display="block">
                  {businessTypeName(brand.business_type, language)}
                </Text>
                <Text component="span" size="xs" c="dimmed" display="block">
                  {t('waiting_since', { date: format.date(brand.created_at) })}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

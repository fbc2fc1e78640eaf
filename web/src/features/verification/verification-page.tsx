import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { canVerifyBrands } from '@diwan/contract/kernel/roles';
import { say, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { SearchField } from '../../ui/lists/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { BrandLogo } from '../../widgets/brands/brand-logo.tsx';
import { brandsQuery } from '../../widgets/brands/brands-query.ts';
import { ReviewPanel } from './review/review-panel.tsx';
import classes from './verification-page.module.css';

const route = getRouteApi('/shell/brands/verification');

/** Where administrators decide about new brands. */
export function VerificationPage() {
  const { t } = useTranslation('verification');
  const { role } = useUser();
  if (!canVerifyBrands(role)) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={say("You don't have permission to access this page")} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Center />
    </>
  );
}

function Center() {
  const { t } = useTranslation('verification');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(brandsQuery);
  const brands = query.data ?? [];
  const pending = brands.filter(({ status }) => status === 'pending').toReversed();
  const chosen = brands.find(({ id }) => String(id) === search.brand);
  const choose = (brand: string | undefined) =>
    void navigate({ search: (old) => ({ ...(old.q === undefined ? {} : { q: old.q }), brand }) });
  const goOn = (decided: number) => {
    const at = pending.findIndex(({ id }) => id === decided);
    const next = pending[at + 1] ?? pending.find(({ id }) => id !== decided);
    choose(next === undefined ? undefined : String(next.id));
  };
  return (
    <QueryView query={query} fallback="Failed to load brands for verification">
      {() => (
        <div className={classes['center']} data-chosen={chosen !== undefined || undefined}>
          <PendingList
            brands={pending}
            chosen={chosen?.id}
            search={search.q ?? ''}
            onSearch={(q) =>
              void navigate({
                search: (old) => ({ ...old, q: q.trim() || undefined }),
                replace: true,
              })
            }
          />
          <div className={classes['detail']}>
            {chosen === undefined ? (
              pending.length > 0 && <EmptyState title={t('choose')} />
            ) : (
              <ReviewPanel
                key={chosen.id}
                brand={chosen}
                onDecided={() => goOn(chosen.id)}
                onBack={() => choose(undefined)}
              />
            )}
          </div>
        </div>
      )}
    </QueryView>
  );
}

interface PendingListProps {
  /** Those that wait longest first. */
  readonly brands: readonly BrandSummary[];
  readonly chosen: number | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

function PendingList({ brands, chosen, search, onSearch }: PendingListProps) {
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
                <span className={classes['name']} dir="auto">
                  {brand.name}
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

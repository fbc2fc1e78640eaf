import { Button, Select } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { canAddBrands, canManageShareLinks } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterBar, SearchField } from '../../../ui/lists/filter-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { brandsQuery } from '../../../widgets/brands/brands-query.ts';
import { BrandCard } from './brand-card.tsx';
import classes from './brands-page.module.css';
import { DeleteBrand } from './delete-brand.tsx';
import { filterBrands, STATUS_FILTERS } from './filter-brands.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';

const route = getRouteApi('/shell/brands');

/** Every brand that the person may see, as cards. */
export function BrandsPage() {
  const { t } = useTranslation('brands');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(brandsQuery);
  const removed = query.data?.find(({ id }) => String(id) === search.remove);
  const filtered = search.q !== undefined || search.status !== undefined;
  const filter = (change: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<Actions />} />
      <FilterBar onReset={filtered ? () => void navigate({ search: {} }) : undefined}>
        <SearchField
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => filter({ q: q.trim() || undefined })}
        />
        <Select
          label={t('status')}
          value={STATUS_FILTERS.find((one) => one === search.status) ?? 'all'}
          data={['all' as const, ...STATUS_FILTERS].map((value) => ({
            value,
            label: t(`statuses.${value}`),
          }))}
          allowDeselect={false}
          onChange={(status) =>
            filter({ status: status === 'all' ? undefined : (status ?? undefined) })
          }
        />
      </FilterBar>
      <QueryView query={query} fallback="Failed to fetch brands" pending={<CardsSkeleton />}>
        {(all) => {
          const brands = filterBrands(all, search);
          if (brands.length > 0) {
            return (
              <ul className={classes['cards']}>
                {brands.map((brand) => (
                  <BrandCard
                    key={brand.id}
                    brand={brand}
                    onDelete={() => filter({ remove: String(brand.id) })}
                  />
                ))}
              </ul>
            );
          }
          const description = filtered ? t('try_other_filters') : undefined;
          return <EmptyState title={say('No brands found')} description={description} />;
        }}
      </QueryView>
      {removed !== undefined && (
        <DeleteBrand brand={removed} onClose={() => filter({ remove: undefined })} />
      )}
    </>
  );
}

function Actions() {
  const { t } = useTranslation('brands');
  const { role } = useUser();
  return (
    <>
      {canManageShareLinks(role) && (
        <Button
          variant="default"
          leftSection={<IconLink size={18} stroke={1.5} />}
          renderRoot={(props) => <Link to="/brands/share-links" {...props} />}
        >
          {t('share_links')}
        </Button>
      )}
      {canAddBrands(role) && (
        <Button
          leftSection={<IconPlus size={18} stroke={1.5} />}
          renderRoot={(props) => <Link to="/brands/new" {...props} />}
        >
          {t('add_brand')}
        </Button>
      )}
    </>
  );
}

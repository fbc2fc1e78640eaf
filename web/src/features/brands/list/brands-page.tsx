import { Button, Stack, Text } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { canAddBrands, canReadShareLinks } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useAddress } from '../../../lib/text-search.ts';
import { Cards } from '../../../ui/cards.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { brandsQuery, brandsKey } from '../../../widgets/brands/brands-query.ts';
import { BrandCard } from './brand-card.tsx';
import { BrandFilters } from './brand-filters.tsx';
import { BrandsTable } from './brands-table.tsx';
import { BRAND_FILTERS, filterBrands, sortBrands } from './find-brands.ts';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { removalQuery } from '../queries.ts';

interface DeleteBrandProps {
  readonly brand: BrandSummary;
  readonly onClose: () => void;
}

const COUNTED = [
  'users',
  'documents',
  'agreements',
  'messages',
  'transactions',
  'api_keys',
] as const;

/**
 * Asks for confirmation before a rejected brand is deleted. Lists the data that is deleted with it.
 */
function DeleteBrand({ brand, onClose }: DeleteBrandProps) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const queries = useQueryClient();
  const id = String(brand.id);
  const removal = useQuery({ ...removalQuery(id), enabled: brand.can.delete?.allowed === true });
  const remove = useAction(brandEndpoints.deleteBrand, {
    onDone: () => queries.removeQueries({ queryKey: [...brandsKey, id] }),
  });
  return (
    <ConfirmAction
      title={t('delete_question', { name: brand.name })}
      confirmLabel={t('delete')}
      danger
      disabled={!removal.isSuccess}
      send={() => remove({ params: { id } })}
      done="Brand deleted successfully"
      fallback="Failed to delete brand"
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('delete_text')}</Text>
        <QueryView query={removal} fallback="Failed to delete brand" pending={null}>
          {(removed) => (
            <Facts
              facts={COUNTED.map((what) => ({
                label: t(`removed.${what}`),
                value: format.number(removed[what]),
              }))}
            />
          )}
        </QueryView>
      </Stack>
    </ConfirmAction>
  );
}

/** Lists every brand that the person may see, as cards or as a table. */
export function BrandsPage() {
  const { t } = useTranslation('brands');
  const { search, show } = useAddress('remove');
  const query = useQuery(brandsQuery);
  const removed = query.data?.find(({ id }) => String(id) === search.remove);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<Actions />} />
      <BrandFilters brands={query.data ?? []} />
      <QueryView query={query} fallback="Failed to fetch brands" pending={<CardsSkeleton />}>
        {(all) => <Brands all={all} onDelete={({ id }) => show({ remove: String(id) })} />}
      </QueryView>
      {removed !== undefined && (
        <DeleteBrand brand={removed} onClose={() => show({ remove: undefined })} />
      )}
    </>
  );
}

interface BrandsProps {
  readonly all: readonly BrandSummary[];
  readonly onDelete: (brand: BrandSummary) => void;
}

function Brands({ all, onDelete }: BrandsProps) {
  const { t } = useTranslation('brands');
  const { search, isFiltered } = useAddress(...BRAND_FILTERS, 'sort', 'view');
  const brands = sortBrands(filterBrands(all, search), search.sort);
  if (brands.length === 0) {
    const description = isFiltered(...BRAND_FILTERS) ? t('try_other_filters') : undefined;
    return <EmptyState title={say('No brands found')} description={description} />;
  }
  if (search.view === 'table') return <BrandsTable brands={brands} onDelete={onDelete} />;
  return (
    <Cards>
      {brands.map((brand) => (
        <BrandCard key={brand.id} brand={brand} onDelete={() => onDelete(brand)} />
      ))}
    </Cards>
  );
}

function Actions() {
  const { t } = useTranslation('brands');
  const { role } = useUser();
  return (
    <>
      {canReadShareLinks(role) && (
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

import { Button, Select, Stack, Text } from '@mantine/core';
import { IconLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { canAddBrands, canManageShareLinks } from '@diwan/contract/kernel/roles';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Card, Cards } from '../../../ui/cards.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FilterBar, SearchField } from '../../../ui/lists/filter-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { brandsKey, brandsQuery } from '../../../widgets/brands/brands-query.ts';
import { SocialLinks } from '../../../widgets/brands/social-links.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { removalQuery } from '../queries.ts';
import classes from './brands-page.module.css';

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
              <Cards>
                {brands.map((brand) => (
                  <BrandCard
                    key={brand.id}
                    brand={brand}
                    onDelete={() => filter({ remove: String(brand.id) })}
                  />
                ))}
              </Cards>
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

/** What the status filter offers beside all of them. */
const STATUS_FILTERS = ['active', 'pending', 'rejected'] as const;

interface BrandFilter {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
}

/** The brands whose name or business type, in either language, holds the search text. */
function filterBrands(
  brands: readonly BrandSummary[],
  { q = '', status }: BrandFilter,
): readonly BrandSummary[] {
  const wanted = q.trim().toLocaleLowerCase();
  const known = STATUS_FILTERS.find((one) => one === status);
  return brands.filter((brand) => {
    if (known !== undefined && brand.status !== known) return false;
    const { name, name_ar, business_type } = brand;
    return [name, name_ar ?? '', business_type, businessTypeName(business_type, 'ar')].some(
      (text) => text.toLocaleLowerCase().includes(wanted),
    );
  });
}

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

/** Asks before a rejected brand is deleted, and says how much goes with it. */
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

interface BrandCardProps {
  readonly brand: BrandSummary;
  readonly onDelete: () => void;
}

function BrandCard({ brand, onDelete }: BrandCardProps) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  return (
    <Card
      picture={<BrandLogo name={brand.name} url={brand.logo_url} />}
      name={brand.name}
      kind={<Text c="dimmed">{businessTypeName(brand.business_type, language)}</Text>}
    >
      <div className={classes['badges']}>
        <BrandStatusBadge status={brand.status} />
        {brand.deposit_required && (
          <StatusBadge tone="waiting">{t('deposit_required')}</StatusBadge>
        )}
      </div>
      {brand.description !== null && (
        <Text lineClamp={2} dir="auto">
          {brand.description}
        </Text>
      )}
      <div className={classes['foot']}>
        <SocialLinks brand={brand} />
        <div className={classes['actions']}>
          {brand.can.delete?.allowed && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              aria-label={t('delete_named', { name: brand.name })}
              onClick={onDelete}
            >
              {t('delete')}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={t('view_details_of', { name: brand.name })}
            renderRoot={(props) => (
              <Link to="/brands/$id" params={{ id: String(brand.id) }} {...props} />
            )}
          >
            {t('view_details')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

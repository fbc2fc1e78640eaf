import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { BRAND_STATUSES, type BrandSummary } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAddress } from '../../../lib/text-search.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '../../../ui/lists/filters.tsx';
import { BRAND_FILTERS, MISSING_STEPS, SORTS, STATUS_FILTERS } from './find-brands.ts';

interface BrandsProps {
  /** All brands, before filtering. */
  readonly brands: readonly BrandSummary[];
}

/** The filters of the brands, and how they are shown. */
export function BrandFilters({ brands }: BrandsProps) {
  const { t } = useTranslation('brands');
  const { search, filter, reset, isFiltered } = useAddress(...BRAND_FILTERS, 'sort', 'view');
  return (
    <>
      <FilterBar onReset={isFiltered(...BRAND_FILTERS) ? reset : undefined}>
        <SearchFilter name="q" label={t('search')} />
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
        <FactFilters brands={brands} />
      </FilterBar>
      <Group justify="space-between" mb="md">
        <Counts brands={brands} />
        <Group gap="xs">
          <Select
            aria-label={t('sort')}
            value={SORTS.find((one) => one === search.sort) ?? 'newest'}
            data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            allowDeselect={false}
            onChange={(sort) =>
              filter({ sort: sort === 'newest' ? undefined : (sort ?? undefined) })
            }
          />
          <SegmentedControl
            aria-label={t('view')}
            value={search.view === 'table' ? 'table' : 'cards'}
            data={[
              { value: 'cards', label: t('views.cards') },
              { value: 'table', label: t('views.table') },
            ]}
            onChange={(view) => filter({ view: view === 'table' ? view : undefined })}
          />
        </Group>
      </Group>
    </>
  );
}

/** Filters by the brands' facts. A filter with only one value is left out. */
function FactFilters({ brands }: BrandsProps) {
  const { t } = useTranslation('brands');
  const partners = new Map(
    brands.flatMap(({ partner_id, partner_name }): [string, string][] =>
      partner_id === null || partner_name === null ? [] : [[String(partner_id), partner_name]],
    ),
  );
  const mccs = [...new Set(brands.map(({ mcc_code }) => mcc_code))].toSorted();
  return (
    <>
      {partners.size > 1 && (
        <SelectFilter
          name="partner"
          label={t('partner')}
          all={t('all_partners')}
          options={[...partners].map(([value, label]) => ({ value, label }))}
        />
      )}
      {mccs.length > 1 && (
        <SelectFilter
          name="mcc"
          label={t('mcc')}
          all={t('all_mccs')}
          options={mccs.map((value) => ({ value, label: value }))}
        />
      )}
      <SelectFilter
        name="deposit"
        label={t('deposit')}
        all={t('deposits.any')}
        options={(['required', 'none'] as const).map((value) => ({
          value,
          label: t(`deposits.${value}`),
        }))}
      />
      <SelectFilter
        name="missing"
        label={t('missing')}
        all={t('missing_any')}
        options={MISSING_STEPS.map((value) => ({ value, label: t(`missing_steps.${value}`) }))}
      />
    </>
  );
}

/** The number of brands with each status, linked to those brands. */
function Counts({ brands }: BrandsProps) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const { search, filter } = useAddress('status');
  const count = (status: string) => brands.filter((brand) => brand.status === status).length;
  return (
    <Group gap={4} role="group" aria-label={t('count_by_status')}>
      {BRAND_STATUSES.map((status) => ({ status, number: count(status) }))
        .filter(({ number }) => number > 0)
        .map(({ status, number }) => (
          <Button
            key={status}
            size="compact-sm"
            variant={search.status === status ? 'light' : 'subtle'}
            color="gray"
            aria-pressed={search.status === status}
            onClick={() => filter({ status: search.status === status ? undefined : status })}
          >
            {t(`statuses.${status}`)} · {format.number(number)}
          </Button>
        ))}
    </Group>
  );
}

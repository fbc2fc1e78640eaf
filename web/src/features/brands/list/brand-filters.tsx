import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { BRAND_STATUSES, type BrandSummary } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAddress } from '../../../lib/text-search.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import type { FilterOption, ListFilter } from '../../../ui/lists/filters.ts';
import { UnknownValue } from '../../../ui/lists/unknown-filter.tsx';
import { MISSING_STEPS, SORTS, STATUS_FILTERS } from './find-brands.ts';

interface BrandsProps {
  /** The brands before filtering. */
  readonly brands: readonly BrandSummary[];
}

const VIEWS = ['cards', 'table'] as const;

/** Shows the filters and counts of the list, and switches between cards and table. */
export function BrandFilters({ brands }: BrandsProps) {
  const { t } = useTranslation('brands');
  const { search, filter } = useAddress('sort', 'view');
  const isTable = search.view === 'table';
  return (
    <>
      <FilterBar search={{ name: 'q', label: t('search') }} filters={useFilters(brands)} />
      <UnknownValue label={t('sort')} value={search.sort} known={SORTS} />
      <UnknownValue label={t('view')} value={search.view} known={VIEWS} />
      <Group justify="space-between" gap="xs" mb="xs">
        <Counts brands={brands} />
        <Group gap="xs">
          {!isTable && (
            <Select
              aria-label={t('sort')}
              size="xs"
              value={SORTS.find((one) => one === search.sort) ?? 'newest'}
              data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
              allowDeselect={false}
              onChange={(sort) =>
                filter({ sort: sort === 'newest' ? undefined : (sort ?? undefined) })
              }
            />
          )}
          <SegmentedControl
            aria-label={t('view')}
            size="xs"
            value={isTable ? 'table' : 'cards'}
            data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
            onChange={(view) => filter({ view: view === 'table' ? view : undefined })}
          />
        </Group>
      </Group>
    </>
  );
}

/** Returns the filters of the list. A filter with only one value is omitted. */
function useFilters(brands: readonly BrandSummary[]): readonly ListFilter[] {
  const { t } = useTranslation('brands');
  const loaded = brands.length > 0;
  const partners = new Map(
    brands.flatMap(({ partner_id, partner_name }): [string, string][] =>
      partner_id === null || partner_name === null ? [] : [[String(partner_id), partner_name]],
    ),
  );
  const { search } = useAddress('status');
  // The counts above the list link to statuses that the filter does not offer. If such a status is
  // chosen, it is added.
  const others = BRAND_STATUSES.filter(
    (status) => status === search.status && !STATUS_FILTERS.some((known) => known === status),
  );
  const mccs = [...new Set(brands.map(({ mcc_code }) => mcc_code))].toSorted();
  const choice = (
    name: 'status' | 'partner' | 'mcc' | 'deposit' | 'missing',
    options: readonly FilterOption[],
  ): ListFilter => ({
    kind: 'choice',
    name,
    label: t(name),
    options: loaded ? options : undefined,
    searchable: options.length > MANY,
  });
  return [
    choice(
      'status',
      [...STATUS_FILTERS, ...others].map((value) => ({ value, label: t(`statuses.${value}`) })),
    ),
    ...(partners.size > 1
      ? [
          choice(
            'partner',
            [...partners].map(([value, label]) => ({ value, label })),
          ),
        ]
      : []),
    ...(mccs.length > 1
      ? [
          choice(
            'mcc',
            mccs.map((value) => ({ value, label: value })),
          ),
        ]
      : []),
    choice(
      'deposit',
      (['required', 'none'] as const).map((value) => ({ value, label: t(`deposits.${value}`) })),
    ),
    choice(
      'missing',
      MISSING_STEPS.map((value) => ({ value, label: t(`missing_steps.${value}`) })),
    ),
  ];
}

/** The number of options above which a filter has a search box. */
const MANY = 12;

/** Shows the number of brands with each status, linked to those brands. */
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

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { brandsQuery } from '../../../widgets/brands/brands-query.ts';

const MOST_SHOWN = 100;
/** The specification caps the list at 60 units of a quarter rem. */
const LIST_PX = 240;

interface BrandFieldProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** One of the brands that the person may see: all of them, or those of their partner. */
export function BrandField({ value, onChange }: BrandFieldProps) {
  const { t } = useTranslation('transactions');
  const { data = [], isPending, isError } = useQuery(brandsQuery);
  return (
    <Select
      label={t('fields.brand_id')}
      placeholder={isPending ? t('loading') : t('all')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      clearable
      limit={MOST_SHOWN}
      maxDropdownHeight={LIST_PX}
      nothingFoundMessage={say('No brands found')}
      error={isError ? say('Failed to fetch brands') : undefined}
    />
  );
}

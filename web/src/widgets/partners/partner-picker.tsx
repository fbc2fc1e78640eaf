import type { ReactNode } from 'react';
import { Select } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { call } from '../../lib/api.ts';
import { findOptions } from '../../ui/form/find-options.ts';
import { say, useTranslation } from '../../lib/i18n.ts';

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(partnerEndpoints.listPartners, {}, { signal }),
});

const NONE = 'none';

interface PartnerPickerProps {
  readonly label: ReactNode;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly disabled?: boolean;
}

/** Selects a partner or none. Only admins may list partners. */
export function PartnerPicker({ value, onChange, error, ...props }: PartnerPickerProps) {
  const { t } = useTranslation('widgets');
  const { data = [], isPending, isError } = useQuery(partnersQuery);
  return (
    <Select
      {...props}
      data={[
        { value: NONE, label: t('partner.none') },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? NONE : String(value)}
      onChange={(id) => onChange(id === null || id === NONE ? null : Number(id))}
      searchable
      filter={findOptions}
      comboboxProps={{ keepMounted: false }}
      allowDeselect={false}
      placeholder={isPending ? t('loading') : t('partner.placeholder')}
      nothingFoundMessage={t('partner.nothing_found')}
      error={isError ? say('Could not load partners') : error}
    />
  );
}

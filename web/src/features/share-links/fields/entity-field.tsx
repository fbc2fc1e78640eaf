import { Select } from '@mantine/core';
import { useController } from 'react-hook-form';
import { ENTITY_TYPES } from '@diwan/contract/features/brands/entity-types';
import { useTranslation } from '../../../lib/i18n.ts';
import type { LinkControl } from './link-control.ts';

const ANY = 'any';

/** The kind of entity that the link settles, or none. */
export function EntityField({ control }: { readonly control: LinkControl }) {
  const { t } = useTranslation('share-links');
  const { field } = useController({ control, name: 'entity_type' });
  return (
    <Select
      label={t('entity_type')}
      data={[
        { value: ANY, label: t('any_entity') },
        ...ENTITY_TYPES.map((value) => ({ value, label: t(`entity.${value}`) })),
      ]}
      value={field.value ?? ANY}
      onChange={(value) => field.onChange(value === ANY ? null : value)}
      onBlur={field.onBlur}
      allowDeselect={false}
    />
  );
}

import { useState } from 'react';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Business } from '@diwan/contract/features/businesses/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Surface } from '../../../ui/surface.tsx';
import { mccCatalogueQuery } from '../../../widgets/mcc-catalogue.ts';
import { AddMcc } from './add-mcc.tsx';
import classes from './mappings.module.css';
import { MappedMcc } from './mapped-mcc.tsx';
import { RemoveMcc } from './remove-mcc.tsx';

/** The categories whose brands are settled through this business; each change is saved at once. */
export function MccMappings({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const catalogue = useQuery(mccCatalogueQuery);
  const [removed, setRemoved] = useState<string | null>(null);
  const known = new Map(catalogue.data?.map((mcc) => [mcc.code, mcc]));
  return (
    <Surface title={t('mappings')} description={t('mappings_text')}>
      <Stack gap="md">
        <AddMcc business={business} />
        {business.mcc_codes.length === 0 ? (
          <Text c="dimmed">{t('no_mccs')}</Text>
        ) : (
          <ul className={classes['list']} aria-label={t('mappings')}>
            {business.mcc_codes.map((code) => (
              <MappedMcc
                key={code}
                code={code}
                mcc={known.get(code)}
                onRemove={() => setRemoved(code)}
              />
            ))}
          </ul>
        )}
      </Stack>
      {removed !== null && (
        <RemoveMcc business={business} code={removed} onClose={() => setRemoved(null)} />
      )}
    </Surface>
  );
}

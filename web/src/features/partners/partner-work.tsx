import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { Facts } from '../../ui/facts.tsx';
import { Surface } from '../../ui/surface.tsx';
import { brandsQuery } from '../../widgets/brands/brands-query.ts';
import { holdsQuery } from '../../widgets/holds/holds-query.ts';

/** What waits among the brands of the own partner: each figure leads to its rows. */
export function PartnerWork() {
  const { t } = useTranslation('partners');
  const brands = useQuery(brandsQuery).data;
  const holds = useQuery(holdsQuery()).data;
  const pending = brands?.filter(({ status }) => status === 'pending').length;
  const held = holds && new Set(holds.map(({ brand_id }) => brand_id)).size;
  return (
    <Surface title={t('work.title')}>
      {brands?.length === 0 ? (
        <Text c="dimmed">
          {t('work.no_brands')} <Link to="/brands/share-links">{t('work.share')}</Link>
        </Text>
      ) : (
        <Facts
          facts={[
            {
              label: t('work.pending'),
              // What could not be read is a dash, never none.
              value: pending !== undefined && (
                <Link to="/brands" search={{ status: 'pending' }}>
                  {t('work.brands', { count: pending })}
                </Link>
              ),
            },
            {
              label: t('work.held'),
              value: held !== undefined && (
                <Link to="/holds">{t('work.brands', { count: held })}</Link>
              ),
            },
          ]}
        />
      )}
    </Surface>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/i18n.ts';
import type { SearchState } from '../../filters/use-transaction-search.ts';
import { topBrandsQuery } from '../../queries.ts';
import { rowsOf } from '../rows-of.ts';
import { ShareTable } from './share-table.tsx';

/** The brands with the most captured money; like the rest, passed over when it cannot be read. */
export function TopBrands({ state }: { readonly state: SearchState }) {
  const { t } = useTranslation(['dashboard', 'transactions']);
  const { search, filter } = state;
  const { data } = useQuery(topBrandsQuery(filter));
  if (data === undefined) return null;
  return (
    <ShareTable
      title={t('dashboard:top_brands')}
      first={t('transactions:fields.brand_id')}
      parts={data.map(({ brand_id, brand_name, count, amount }) => ({
        name: brand_name,
        rows: rowsOf(search, { brand_id: String(brand_id), status: 'CAPTURED' }),
        count,
        amount,
      }))}
    />
  );
}

import type { PayoutDownload } from '@diwan/contract/features/payouts/records';
import type { TFunction } from 'i18next';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { Surface } from '../../../ui/surface.tsx';
import type { Columns } from '../../../ui/table/data-table.tsx';
import { List } from '../../../ui/views/list.tsx';
import { code, date, named } from '../../../widgets/columns.tsx';
import { downloadsQuery } from '../queries.ts';

const columnsOf = (t: TFunction<'payouts'>): Columns<PayoutDownload> => [
  code(t('downloads.file'), (row) => row.file_name),
  named(t('downloads.by'), (row) => row.name),
  date(t('downloads.at'), (row) => row.at),
];

/** Who took which file of an export, and when. */
export function DownloadsSection({ payoutId }: { readonly payoutId: string }) {
  const { t } = useTranslation('payouts');
  return (
    <Surface title={t('downloads.title')}>
      <List
        query={useQuery(downloadsQuery(payoutId))}
        fallback="Failed to fetch the downloads"
        skeleton={2}
        label={t('downloads.title')}
        columns={columnsOf(t)}
        rows={(data) => data}
        rowId={({ file_name, at }) => `${file_name} ${at}`}
        empty={{ title: t('downloads.none') }}
      />
    </Surface>
  );
}

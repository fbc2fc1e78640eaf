import type { TFunction } from 'i18next';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import type { ShareLink, ShareLinkBrand } from '@diwan/contract/features/share-links/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { BrandStatusBadge } from '../../widgets/brands/brand-status-badge.tsx';
import { brand, date } from '../../widgets/columns.tsx';

interface LinkBrandsProps {
  readonly link: ShareLink;
  readonly onClose: () => void;
}

/** Lists the brands that registered with a link, and the next step of each. */
export function LinkBrands({ link, onClose }: LinkBrandsProps) {
  const { t } = useTranslation('share-links');
  return (
    <SidePanel opened title={t('registered_with')} onClose={onClose}>
      <List
        query={useQuery(linkBrandsQuery(link.id))}
        fallback="Failed to load the brands of this link"
        skeleton={3}
        label={t('registered_with')}
        columns={columnsOf(t)}
        rows={(rows) => rows}
        rowId={({ id }) => String(id)}
        empty={{ title: t('registered_none') }}
      />
    </SidePanel>
  );
}

const columnsOf = (t: TFunction<'share-links'>): Columns<ShareLinkBrand> => [
  brand(t('brand'), (row) => row),
  {
    header: t('status'),
    phone: 'badge',
    cell: ({ status }) => <BrandStatusBadge status={status} />,
  },
  {
    header: t('next_step'),
    cell: ({ status, step }) => (status === 'pending' ? t(`steps.${step}`) : '—'),
  },
  date(t('created'), (row) => row.created_at),
];

const linkBrandsQuery = (id: string) =>
  queryOptions({
    queryKey: ['share-links', id, 'brands'],
    queryFn: ({ signal }) =>
      call(shareLinkEndpoints.listShareLinkBrands, { params: { id } }, { signal }),
  });

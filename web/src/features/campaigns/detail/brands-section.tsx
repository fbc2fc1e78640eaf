import { Anchor } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CAMPAIGN_BRAND_STATES } from '@diwan/contract/features/campaigns/actions';
import { campaignEndpoints } from '@diwan/contract/features/campaigns/endpoints';
import type { Campaign, CampaignBrand } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAddress } from '../../../lib/text-search.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { UnknownOpen } from '../../../ui/lists/unknown-filter.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { Columns } from '../../../ui/table/data-table.tsx';
import { List } from '../../../ui/views/list.tsx';
import { actions, brand, date, named } from '../../../widgets/columns.tsx';
import { BrandBadge } from '../badges.tsx';
import { brandsQuery, lookAgainMs } from '../queries.ts';
import { ChangesPanel } from './changes-panel.tsx';

interface BrandsSectionProps {
  readonly campaign: Campaign;
}

/**
 * Lists the brands of a campaign with their states. A draft lists the brands that it would reach.
 */
export function BrandsSection({ campaign }: BrandsSectionProps) {
  const { t } = useTranslation('campaigns');
  const { search, show } = useAddress('state', 'q', 'open');
  const query = useInfiniteQuery(brandsQuery(campaign.id, search, lookAgainMs(campaign)));
  const brands = query.data?.pages.flatMap((page) => page.brands) ?? [];
  const columns = useColumns(campaign, (open) => show({ open }));
  return (
    <Surface title={t('wall.brands')} actions={<ExportButton campaign={campaign} />}>
      <FilterBar
        search={{ name: 'q', label: t('wall.search') }}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('wall.state'),
            options: CAMPAIGN_BRAND_STATES.map((value) => ({
              value,
              label: t(`brand_states.${value}`),
            })),
          },
        ]}
      />
      <UnknownOpen
        value={search.open}
        known={query.data && brands.map(({ brand_id }) => String(brand_id))}
      />
      <List
        name="campaign_brands"
        query={query}
        fallback="Failed to load the campaign"
        label={t('wall.brands')}
        rows={() => brands}
        rowId={({ brand_id }) => String(brand_id)}
        columns={columns}
        empty={{ title: t('wall.none'), description: t('wall.none_text') }}
      />
      <ChangesPanel
        campaign={campaign}
        brand={brands.find(({ brand_id }) => String(brand_id) === search.open)}
        onClose={() => show({ open: undefined })}
      />
    </Surface>
  );
}

function useColumns(
  { id, state }: Campaign,
  onOpen: (brand_id: string) => void,
): Columns<CampaignBrand> {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const is_draft = state === 'draft';
  return [
    brand(t('brand_columns.brand'), ({ brand_id, brand_name }) => ({
      id: brand_id,
      name: brand_name,
    })),
    named(t('brand_columns.partner'), ({ partner_name }) => partner_name),
    {
      header: t('brand_columns.state'),
      phone: 'badge',
      cell: (row) => <BrandBadge state={row.state} />,
    },
    {
      header: t('brand_columns.exclusion'),
      cell: ({ exclusion }) => (exclusion === null ? '—' : t(`exclusions.${exclusion}`)),
    },
    !is_draft && date(t('brand_columns.drafted'), ({ drafted_at }) => drafted_at),
    !is_draft && {
      header: t('brand_columns.reminders'),
      align: 'end',
      cell: ({ reminders }) => format.number(reminders),
    },
    !is_draft && date(t('brand_columns.signed'), ({ signed_at }) => signed_at),
    !is_draft && named(t('brand_columns.signer'), ({ signer_name }) => signer_name),
    actions(t('brand_columns.actions'), (row) => (
      <>
        {is_draft && row.exclusion === null && (
          <Anchor component="button" type="button" onClick={() => onOpen(String(row.brand_id))}>
            {t('preview.show_difference')}
          </Anchor>
        )}
        {row.can.download_pack?.allowed === true && <PackButton id={id} row={row} />}
      </>
    )),
  ];
}

interface PackButtonProps {
  readonly id: string;
  readonly row: CampaignBrand;
}

/** Downloads the evidence pack of one brand. */
function PackButton({ id, row }: PackButtonProps) {
  const { t } = useTranslation('campaigns');
  const { brand_id, brand_name } = row;
  const download = useAction(campaignEndpoints.downloadCampaignPack, {
    onDone: (file) => saveFile(file, `campaign-${id}-brand-${brand_id}.zip`),
  });
  return (
    <ActionButton
      forAuditors
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} />}
      aria-label={t('pack.download_named', { brand: brand_name })}
      send={() => download({ params: { id, brandId: String(brand_id) } })}
      fallback="Failed to download the file"
    >
      {t('pack.download')}
    </ActionButton>
  );
}

function ExportButton({ campaign: { id } }: BrandsSectionProps) {
  const { t } = useTranslation('campaigns');
  const download = useAction(campaignEndpoints.exportCampaignBrands, {
    onDone: (file) => saveFile(file, `campaign-${id}.csv`),
  });
  return (
    <ActionButton
      forAuditors
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} />}
      send={() => download({ params: { id } })}
      fallback="Failed to download the file"
    >
      {t('wall.export')}
    </ActionButton>
  );
}

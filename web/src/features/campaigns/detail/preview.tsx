import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Campaign, CampaignPreview } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { previewQuery } from '../queries.ts';

/** Whom a draft would reach if it were started now, whom it leaves out, and what it replaces. */
export function Preview({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  return (
    <Surface title={t('preview.title')}>
      <QueryView
        query={useQuery(previewQuery(campaign.id))}
        fallback="Failed to load the preview"
        pending={<CardsSkeleton cards={1} />}
      >
        {(preview) => <Figures preview={preview} />}
      </QueryView>
    </Surface>
  );
}

function Figures({ preview }: { readonly preview: CampaignPreview }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { brands, excluded, replaces } = preview;
  return (
    <Stack gap="md">
      <Facts
        short
        facts={[
          { label: t('preview.reached'), value: format.number(brands) },
          ...excluded.map((left_out) => ({
            label: `${t('preview.left_out')}: ${t(`exclusions.${left_out.reason}`)}`,
            value: format.number(left_out.brands),
          })),
        ]}
      />
      {replaces.map(({ campaign_id, campaign_name: name, brands: count }) => (
        <Notice key={campaign_id ?? 'single'} tone="warning">
          {name === null
            ? t('preview.replaces.single', { count, number: format.number(count) })
            : t('preview.replaces.of_campaign', { count, number: format.number(count), name })}
        </Notice>
      ))}
    </Stack>
  );
}

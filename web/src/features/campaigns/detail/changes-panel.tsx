import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  Campaign,
  CampaignBrand,
  ClauseChange,
} from '@diwan/contract/features/campaigns/records';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { SidePanel } from '../../../ui/lists/side-panel.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { changesQuery } from '../queries.ts';

interface ChangesPanelProps {
  readonly campaign: Campaign;
  /** The brand to show; undefined closes the panel. */
  readonly brand: CampaignBrand | undefined;
  readonly onClose: () => void;
}

/** Shows the text that one brand would sign, clause by clause. */
export function ChangesPanel({ campaign, brand, onClose }: ChangesPanelProps) {
  const { t } = useTranslation('campaigns');
  return (
    <SidePanel
      opened={brand !== undefined}
      title={brand && t('preview.difference_of', { brand: brand.brand_name })}
      onClose={onClose}
    >
      {brand !== undefined && <Changes id={campaign.id} brandId={brand.brand_id} />}
    </SidePanel>
  );
}

function Changes({ id, brandId }: { readonly id: string; readonly brandId: number }) {
  return (
    <QueryView query={useQuery(changesQuery(id, brandId))} fallback="Failed to load the preview">
      {(changes) => (
        <Stack gap="xl">
          {changes.map((change) => (
            <OneChange key={change.id} change={change} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

function OneChange({ change: { title, before, after } }: { readonly change: ClauseChange }) {
  const { t } = useTranslation('campaigns');
  const reader = useLanguage();
  return (
    <div>
      <Text fw={600}>{title[reader]}</Text>
      <SimpleGrid cols={2} mt="xs">
        <Text c="dimmed">{t('preview.before')}</Text>
        <Text c="dimmed">{t('preview.after')}</Text>
        {(['en', 'ar'] as const).map((language) => (
          <Sides
            key={language}
            language={language}
            before={before?.[language]}
            after={after[language]}
          />
        ))}
      </SimpleGrid>
    </div>
  );
}

interface SidesProps {
  readonly language: 'en' | 'ar';
  readonly before: string | undefined;
  readonly after: string;
}

/** Shows the old text, then the new one. */
function Sides({ language, before, after }: SidesProps) {
  const { t } = useTranslation('campaigns');
  const look = {
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    style: { whiteSpace: 'pre-line' },
  } as const;
  return (
    <>
      {before === undefined ? (
        <Text c="dimmed">{t('preview.not_there')}</Text>
      ) : (
        <Text component="del" td="none" {...look}>
          {before}
        </Text>
      )}
      <Text component="ins" td="none" {...look}>
        {after}
      </Text>
    </>
  );
}

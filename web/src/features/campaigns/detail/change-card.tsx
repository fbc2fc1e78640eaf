import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { Campaign } from '@diwan/contract/features/campaigns/records';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Money } from '../../../widgets/money.tsx';

interface ChangeCardProps {
  readonly campaign: Campaign;
}

/** Shows the change of a campaign, and its deadline. */
export function ChangeCard({ campaign }: ChangeCardProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Surface title={t('detail.changed')}>
      <Stack gap="lg">
        {campaign.clause_id !== null && <ClauseText campaign={campaign} />}
        <Facts facts={useFacts(campaign)} />
      </Stack>
    </Surface>
  );
}

/** Shows the new text in both languages, side by side if there is space. */
function ClauseText({ campaign: { clause_en, clause_ar } }: ChangeCardProps) {
  const { t } = useTranslation('campaigns');
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <div>
        <Text c="dimmed">{t('detail.english')}</Text>
        <Text dir="ltr" lang="en" style={{ whiteSpace: 'pre-line' }}>
          {clause_en}
        </Text>
      </div>
      <div>
        <Text c="dimmed">{t('detail.arabic')}</Text>
        <Text dir="rtl" lang="ar" style={{ whiteSpace: 'pre-line' }}>
          {clause_ar}
        </Text>
      </div>
    </SimpleGrid>
  );
}

function useFacts(campaign: Campaign): readonly Fact[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const language = useLanguage();
  const { rental_fee, loss_fee, reminder_days } = campaign;
  const days = reminder_days.map((day) => format.number(day)).join(', ');
  return [
    ...(campaign.clause_title === null
      ? []
      : [{ label: t('detail.clause'), value: campaign.clause_title[language] }]),
    ...(rental_fee === null
      ? []
      : [{ label: t('detail.rental_fee'), value: <Money amount={rental_fee} /> }]),
    ...(loss_fee === null
      ? []
      : [{ label: t('detail.loss_fee'), value: <Money amount={loss_fee} /> }]),
    ...campaign.fees.map(({ card_type, brand_percentage, brand_fixed }) => ({
      label: card_type,
      value: (
        <>
          <span className="ltr">{brand_percentage.toFixed(2)}%</span> +{' '}
          <Money amount={brand_fixed} />
        </>
      ),
    })),
    { label: t('detail.deadline'), value: format.day(campaign.deadline) },
    {
      label: t('detail.reminders'),
      value: days === '' ? t('detail.no_reminders') : t('detail.reminders_before', { days }),
    },
    { label: t('detail.created_by'), value: campaign.created_by_name },
    { label: t('detail.started_by'), value: campaign.started_by_name },
    {
      label: t('detail.started_at'),
      value: campaign.started_at && format.dateTime(campaign.started_at),
    },
    { label: t('detail.ended_at'), value: campaign.ended_at && format.dateTime(campaign.ended_at) },
  ];
}

import type { ReactNode } from 'react';
import { Divider, Stack, Text } from '@mantine/core';
import type { BeneficialOwner, Ownership } from '@diwan/contract/features/ownership/records';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { countryName } from '../../reference/countries.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../money.tsx';
import { StatusBadge } from '../status-badge.tsx';

interface OwnerFactsProps {
  readonly ownership: Ownership;
  /** Renders an identity number. By default it is text. */
  readonly renderNumber?: (owner: BeneficialOwner, number: string) => ReactNode;
}

/** Shows the owners of a brand and the purpose of its account. */
export function OwnerFacts({ ownership, renderNumber }: OwnerFactsProps) {
  const { t } = useTranslation('ownership');
  const { owners, expected_monthly_volume: volume, typical_payment } = ownership;
  return (
    <Stack gap="md">
      {owners.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      {owners.map((owner) => (
        <Stack key={owner.id} gap="md">
          <Person owner={owner} renderNumber={renderNumber} />
          <Divider />
        </Stack>
      ))}
      <Facts
        facts={[
          { label: t('volume'), value: volume === null ? null : t(`volumes.${volume}`) },
          {
            label: t('typical_payment'),
            value: typical_payment === null ? null : <Money amount={typical_payment} />,
          },
        ]}
      />
    </Stack>
  );
}

interface PersonProps {
  readonly owner: BeneficialOwner;
  readonly renderNumber: OwnerFactsProps['renderNumber'];
}

function Person({ owner, renderNumber }: PersonProps) {
  const { t } = useTranslation('ownership');
  const language = useLanguage();
  const format = useFormat();
  const number = owner.civil_id ?? owner.passport_number ?? '';
  return (
    <Facts
      facts={[
        { label: t('name_english'), value: <bdi>{owner.full_name_english}</bdi> },
        { label: t('name_arabic'), value: <bdi>{owner.full_name_arabic}</bdi> },
        {
          label: t(owner.civil_id === null ? 'passport_number' : 'civil_id'),
          value: renderNumber?.(owner, number) ?? <span className="ltr">{number}</span>,
        },
        { label: t('birth_date'), value: format.day(owner.birth_date) },
        { label: t('nationality'), value: countryName(owner.nationality, language) },
        {
          label: t('share'),
          value: owner.share === null ? t('is_manager') : <bdi dir="ltr">{owner.share}%</bdi>,
        },
        {
          label: t('exposed_short'),
          value: (
            <StatusBadge tone={owner.politically_exposed ? 'waiting' : 'good'}>
              {t(owner.politically_exposed ? 'yes' : 'no')}
            </StatusBadge>
          ),
        },
      ]}
    />
  );
}

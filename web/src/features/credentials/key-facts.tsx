import { Group } from '@mantine/core';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { ApiKeyInfo } from '@diwan/contract/features/credentials/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';

interface CopyableProps {
  readonly value: string;
  readonly label: string;
}

const Copyable = ({ value, label }: CopyableProps) => (
  <Group gap={4} wrap="nowrap">
    <code className="ltr breaks">{value}</code>
    <CopyButton value={value} label={label} announced />
  </Group>
);

const stateOf = ({ has_api_key, api_key_active }: ApiKeyInfo) =>
  has_api_key ? (api_key_active ? 'active' : 'revoked') : 'none';

const TONES = { none: 'neutral', active: 'good', revoked: 'bad' } as const;

interface KeyFactsProps {
  readonly brand: Brand;
  readonly info: ApiKeyInfo;
}

export function KeyFacts({ brand: { tap_mid }, info }: KeyFactsProps) {
  const { t } = useTranslation('credentials');
  const format = useFormat();
  const { api_key, api_key_created_at, api_key_last_used, expiring_keys } = info;
  const state = stateOf(info);
  return (
    <Facts
      facts={[
        { label: t('mid'), value: tap_mid && <Copyable value={tap_mid} label={t('copy_mid')} /> },
        {
          label: t('api_key'),
          value: api_key && <Copyable value={api_key} label={t('copy_key')} />,
        },
        {
          label: t('state'),
          value: <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>,
        },
        {
          label: t('created'),
          value: api_key_created_at && format.dateTime(api_key_created_at),
        },
        {
          label: t('last_used'),
          value: api_key_last_used ? format.dateTime(api_key_last_used) : t('never'),
        },
        ...(expiring_keys.length === 0
          ? []
          : [
              {
                label: t('expiring'),
                value: expiring_keys.map(({ api_key: key, expires_at }) => (
                  <div key={key}>
                    <code className="ltr breaks">{key}</code>{' '}
                    {t('until', { moment: format.dateTime(expires_at) })}
                  </div>
                )),
              },
            ]),
      ]}
    />
  );
}

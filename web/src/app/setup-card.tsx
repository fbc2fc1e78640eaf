import { Anchor, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  SETUP_DECISIONS,
  setupEndpoints,
  type SetupDecision,
  type SetupItem,
  type SetupList,
} from '@diwan/contract/features/settings/setup';
import { call } from '../lib/api.ts';
import { useTranslation } from '../lib/i18n.ts';
import { useAction } from '../lib/use-action.ts';
import { useFormat } from '../lib/use-format.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Surface } from '../ui/surface.tsx';

/**
 * The settings page of each setup item. Mail and backups have no page, because they are configured
 * on the server.
 */
const PAGES: Partial<Record<SetupItem, string>> = {
  payout_limit: '/settings/system',
  two_factor: '/settings/system',
  operator: '/settings/system',
  business: '/businesses',
};

const isDecision = (item: SetupItem): item is SetupDecision =>
  SETUP_DECISIONS.some((topic) => topic === item);

/**
 * Lists the setup that a new installation needs before it pays out money. Renders nothing if
 * everything is done.
 */
export function SetupCard() {
  const { t } = useTranslation('settings');
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(setupEndpoints.readSetup, {}, { signal }),
  });
  if (setup.data === undefined || setup.data.items.every(({ done }) => done)) return null;
  return (
    <Surface title={t('setup.title')}>
      {!setup.data.files_may_leave && <Notice tone="warning">{t('setup.closed')}</Notice>}
      <List listStyleType="none" spacing="md" mt="md">
        {setup.data.items.map((row) => (
          <List.Item key={row.item}>
            <Row row={row} />
          </List.Item>
        ))}
      </List>
    </Surface>
  );
}

function Row({
  row: { item, done, decided_at, decided_by },
}: {
  readonly row: SetupList['items'][number];
}) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const page = PAGES[item];
  const decide = useAction(setupEndpoints.decideSetup);
  return (
    <Group justify="space-between" wrap="wrap">
      <div>
        <Text fw={500}>
          {done ? '✓ ' : ''}
          {t(`setup.items.${item}`)}
        </Text>
        {decided_at !== null && (
          <Text size="sm" c="dimmed">
            {t('setup.decided', {
              person: decided_by ?? t('setup.demo'),
              date: format.date(decided_at),
            })}
          </Text>
        )}
      </div>
      {!done && (
        <Group>
          {page !== undefined && (
            <Anchor component={Link} to={page}>
              {t('setup.open')}
            </Anchor>
          )}
          {isDecision(item) && (
            <ActionButton
              variant="default"
              aria-label={t(`setup.keep_label.${item}`)}
              send={() => decide({ params: { topic: item } })}
            >
              {t(`setup.keep.${item}`)}
            </ActionButton>
          )}
        </Group>
      )}
    </Group>
  );
}

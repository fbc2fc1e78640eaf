import { Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import {
  isFixed,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '@diwan/contract/features/messages/kinds';
import type { NotificationChoice } from '@diwan/contract/features/messages/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Surface } from '../../../ui/surface.tsx';
import { useRun } from '../../../ui/use-run.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import classes from './profile-page.module.css';
import { notificationsQuery } from './queries.ts';

/**
 * Lists the kinds of messages that the reader gets, by channel. Mandatory kinds state the reason.
 */
export function NotificationsCard() {
  const { t } = useTranslation('profile');
  const choices = useQuery(notificationsQuery);
  return (
    <Surface title={t('notifications.title')} description={t('notifications.description')}>
      <QueryView query={choices} fallback="Failed to load your notifications">
        {(rows) => (
          <Stack component="ul" gap="md" p={0} m={0}>
            {rows.map((choice) => (
              <Choice key={choice.kind} choice={choice} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Surface>
  );
}

function Choice({ choice }: { readonly choice: NotificationChoice }) {
  const { t } = useTranslation('profile');
  const { kind } = choice;
  return (
    <li className={classes['notification']}>
      <div>
        <Text fw={500}>{t(`notifications.kinds.${kind}`)}</Text>
        <Text c="dimmed" size="sm">
          {t(`notifications.about.${kind}`)}
        </Text>
        {isFixed(kind) && <Text size="sm">{t(`notifications.fixed.${kind}`)}</Text>}
      </div>
      <div className={classes['channels']}>
        {NOTIFICATION_CHANNELS.map(
          (channel) =>
            choice[channel] !== null && (
              <ChannelSwitch key={channel} choice={choice} channel={channel} on={choice[channel]} />
            ),
        )}
      </div>
    </li>
  );
}

interface ChannelSwitchProps {
  readonly choice: NotificationChoice;
  readonly channel: NotificationChannel;
  readonly on: boolean;
}

function ChannelSwitch({ choice: { kind, fixed }, channel, on }: ChannelSwitchProps) {
  const { t } = useTranslation('profile');
  const change = useAction(messagesEndpoints.changeNotifications);
  const { run, busy } = useRun((next: boolean) => change({ body: { kind, channel, on: next } }), {
    fallback: 'Failed to save your notifications',
  });
  const label = t(`notifications.channels.${channel}`);
  return (
    <Switch
      label={label}
      aria-label={`${t(`notifications.kinds.${kind}`)}: ${label}`}
      checked={on}
      disabled={fixed || busy}
      onChange={(event) => run(event.currentTarget.checked)}
    />
  );
}

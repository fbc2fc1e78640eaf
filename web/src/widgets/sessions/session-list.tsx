import { Badge, Group, Stack, Text } from '@mantine/core';
import type { SessionRow } from '@diwan/contract/features/auth/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { deviceName } from './device.ts';
import type { Ability } from '@diwan/contract/kernel/actions';

interface SessionListProps {
  readonly sessions: readonly SessionRow[];
  /** True if the sessions are the reader's own. */
  readonly own?: boolean;
  /** The permission to end these sessions. */
  readonly can?: Ability | undefined;
  /** Ends a session. If the id is absent, it ends all sessions except the reader's current one. */
  readonly end: (session_id?: string) => Promise<unknown>;
}

/** Lists the sessions of a user. Each has a button that ends it. */
export function SessionList({ sessions, own = false, can, end }: SessionListProps) {
  const { t } = useTranslation('factors');
  if (sessions.length === 0) return <Text c="dimmed">{t('sessions.none')}</Text>;
  const ends = {
    can,
    done: 'The session was ended',
    fallback: 'Failed to end the session',
  } as const;
  return (
    <Stack gap="md">
      <Stack gap="md" component="ul" p={0} m={0}>
        {sessions.map((session) => (
          <Group key={session.id} component="li" justify="space-between" gap="sm">
            <SessionFacts session={session} />
            {!session.current && (
              <ActionButton
                forAuditors={own}
                {...ends}
                size="xs"
                variant="default"
                aria-label={t('sessions.end_named', {
                  device: nameOf(session, t('sessions.unknown')),
                })}
                send={() => end(session.id)}
              >
                {t('sessions.end')}
              </ActionButton>
            )}
          </Group>
        ))}
      </Stack>
      {sessions.filter(({ current }) => !current).length > 1 && (
        <Group justify="flex-end">
          <ActionButton forAuditors={own} {...ends} variant="default" send={() => end()}>
            {t('sessions.end_all')}
          </ActionButton>
        </Group>
      )}
    </Stack>
  );
}

const nameOf = ({ user_agent }: SessionRow, unknown: string): string =>
  deviceName(user_agent) ?? unknown;

function SessionFacts({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation('factors');
  const format = useFormat();
  const at = (instant: string) => format.dateTime(instant);
  return (
    <div>
      <Group gap="xs">
        <Text fw={500}>
          <bdi>{nameOf(session, t('sessions.unknown'))}</bdi>
        </Text>
        {session.current && <Badge variant="light">{t('sessions.current')}</Badge>}
      </Group>
      <Text c="dimmed" size="sm">
        {session.ip !== null && <bdi className="ltr">{session.ip}</bdi>}
        {session.ip !== null && ' · '}
        {t('sessions.times', { since: at(session.created_at), used: at(session.last_used_at) })}
      </Text>
    </div>
  );
}

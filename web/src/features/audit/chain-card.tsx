import { Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { auditEndpoints } from '@diwan/contract/features/audit/endpoints';
import type { AuditChain } from '@diwan/contract/features/audit/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Arriving } from '../../ui/states/arriving.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

/** Shows the length of the hash chain and the time of its last verification. */
export function ChainCard() {
  const { t } = useTranslation('audit');
  const check = useAction(auditEndpoints.checkAuditChain);
  return (
    <Surface
      title={t('chain_title')}
      actions={
        <ActionButton
          size="xs"
          variant="default"
          send={() => check()}
          done="The audit log is being checked"
          fallback="Failed to start the check"
        >
          {t('check')}
        </ActionButton>
      }
    >
      <QueryView
        query={useQuery(chainQuery)}
        fallback="Failed to load the audit log"
        pending={<Arriving />}
      >
        {(chain) => <Chain chain={chain} />}
      </QueryView>
    </Surface>
  );
}

function Chain({ chain }: { readonly chain: AuditChain }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { sealed, sealed_up_to, waiting } = chain;
  const standing = useStanding(chain);
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2}>
        <Text>
          {sealed_up_to === null
            ? t('chain_empty')
            : t('chain_sealed', {
                number: format.number(sealed),
                date: format.dateTime(sealed_up_to),
              })}
        </Text>
        {waiting > 0 && <Text c="dimmed">{t('chain_waiting', { count: waiting })}</Text>}
      </Stack>
      <StatusBadge tone={standing.tone}>{standing.text}</StatusBadge>
    </Group>
  );
}

function useStanding({ checked, checking }: AuditChain): { tone: StatusTone; text: string } {
  const { t } = useTranslation('audit');
  const format = useFormat();
  if (checking) return { tone: 'running', text: t('chain_checking') };
  if (checked === null) return { tone: 'neutral', text: t('chain_unchecked') };
  const date = format.dateTime(checked.at);
  return checked.differences === 0
    ? { tone: 'good', text: t('chain_checked', { date, number: format.number(checked.rows) }) }
    : { tone: 'bad', text: t('chain_broken', { date, count: checked.differences }) };
}

const chainQuery = queryOptions({
  queryKey: ['audit', 'chain'],
  queryFn: ({ signal }) => call(auditEndpoints.readAuditChain, {}, { signal }),
  // The card polls while a check runs, because it takes seconds.
  refetchInterval: ({ state }) => (state.data?.checking === true ? 2_000 : false),
});

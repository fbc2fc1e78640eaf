import { useState } from 'react';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BankChange, BrandBank } from '@diwan/contract/features/bank-changes/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import { maskIban } from '@diwan/contract/world/iban';
import { useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { Surface } from '../../ui/surface.tsx';
import { AccountFacts } from '../../widgets/bank-changes/accounts.tsx';
import { ChangeActions } from '../../widgets/bank-changes/change-actions.tsx';
import { ChangeDetails } from '../../widgets/bank-changes/change-details.tsx';
import { ChangeStatus } from '../../widgets/bank-changes/status.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { bankQuery } from './queries.ts';
import { RequestDialog } from './request-dialog.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

const SKELETON_PX = 96;

/** Where the brand is paid, and what was asked about that. */
export function BankCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('bank-changes');
  const query = useQuery(bankQuery(brand.id));
  const [asking, setAsking] = useState(false);
  const bank = query.data;
  if (bank !== undefined && isNothing(bank)) return null;
  return (
    <Surface
      title={t('card.title')}
      actions={
        bank?.can.request?.allowed === true && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('card.change')}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        fallback="Failed to load the bank details"
        pending={<Skeleton height={SKELETON_PX} radius="md" aria-hidden />}
      >
        {(data) => <Bank bank={data} />}
      </QueryView>
      {asking && <RequestDialog brand={brand} onClose={() => setAsking(false)} />}
    </Surface>
  );
}

/** A registration whose documents were not handed in yet. */
const isNothing = ({ account, can, changes }: BrandBank): boolean =>
  account === null && can.request?.allowed !== true && changes.length === 0;

function Bank({ bank }: { readonly bank: BrandBank }) {
  const { t } = useTranslation('bank-changes');
  const waiting = bank.changes.find(({ status }) => status === 'waiting');
  const decided = bank.changes.filter(({ status }) => status !== 'waiting');
  return (
    <Stack gap="md">
      {waiting === undefined ? (
        <AccountFacts account={bank.account} />
      ) : (
        <>
          <Notice tone="warning">{t('card.waiting')}</Notice>
          <ChangeDetails change={waiting} />
          <ChangeActions change={waiting} />
        </>
      )}
      {decided.length > 0 && (
        <details>
          <summary>{t('card.history')}</summary>
          <Stack component="ul" gap="xs" p={0} mt="sm" mb={0}>
            {decided.map((change) => (
              <Earlier key={change.id} change={change} />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

function Earlier({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  const iban = `\u2066${maskIban(change.new_account.iban)}\u2069`;
  return (
    <li style={{ listStyle: 'none' }}>
      <Group gap="xs">
        <ChangeStatus status={change.status} />
        <span>{t('card.to', { iban })}</span>
        <Text size="sm" c="dimmed">
          <Moment instant={change.decided_at ?? change.created_at} />
        </Text>
      </Group>
      {change.reason !== null && (
        <Text size="sm" dir="auto">
          {t('reason', { reason: change.reason })}
        </Text>
      )}
    </li>
  );
}

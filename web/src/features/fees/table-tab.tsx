import { useState } from 'react';
import { Anchor, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  cardName,
  FEE_PARTS,
  type FeePart,
  type FeeRow,
} from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { Figure } from './figure.tsx';
import { feesQuery } from '../../widgets/fees/fees-query.ts';
import { SpecialFees } from './special-fees.tsx';
import { Edits } from '../../ui/views/edits.tsx';

/** Returns whether the table shows a row. Terminals do not accept DEEMA (buy now, pay later). */
export const isShown = ({ card_type, payment_method }: FeeRow): boolean =>
  card_type !== 'DEEMA' || payment_method !== 'POS';

// The skeleton fills the screen, so that the special fees do not move when the table appears.
const SKELETON_ROWS = 20;

/** Shows the fee table in force. It can be edited only after unlocking it. */
export function TableTab() {
  const { t } = useTranslation('fees');
  const [unlocked, setUnlocked] = useState(false);
  return (
    <>
      <Edits>
        <Stack gap={4} mb="md">
          <Switch
            label={t('unlock')}
            checked={unlocked}
            onChange={(event) => setUnlocked(event.currentTarget.checked)}
          />
          {!unlocked && <Text c="dimmed">{t('unlock_hint')}</Text>}
        </Stack>
      </Edits>
      <List
        name="fees"
        query={useQuery(feesQuery)}
        fallback="Failed to load fees"
        skeleton={SKELETON_ROWS}
        label={t('title')}
        rows={(fees) => fees.filter(isShown).toSorted((a, b) => a.id - b.id)}
        rowId={({ id }) => String(id)}
        columns={useColumns(unlocked)}
        empty={{ title: t('none') }}
      />
      <Stack gap="sm" mt="xl">
        <Title order={2} size="h3">
          {t('special')}
        </Title>
        <SpecialFees />
      </Stack>
    </>
  );
}

function useColumns(unlocked: boolean): Columns<FeeRow> {
  const { t } = useTranslation('fees');
  const { show } = useAddress('tab', 'fee');
  return [
    { header: t('card_type'), cell: (row) => <Card row={row} /> },
    ...FEE_PARTS.map((part) => ({
      header: t(`parts.${part}`),
      align: 'end' as const,
      cell: (row: FeeRow) => <Part row={row} part={part} unlocked={unlocked} />,
    })),
    {
      header: t('history.show'),
      cell: ({ id }) => (
        <Anchor
          component="button"
          type="button"
          onClick={() => show({ tab: 'history', fee: String(id) })}
        >
          {t('history.show')}
        </Anchor>
      ),
    },
  ];
}

/** Shows the card, payment method and origin of a row. */
export function Card({ row }: { readonly row: FeeRow }) {
  const { t } = useTranslation('fees');
  return (
    <div>
      <Text fw={500} component="div">
        {cardName(row.card_type)}
      </Text>
      <Text c="dimmed" size="sm" component="div">
        {t(`methods.${row.payment_method}`)}
      </Text>
      {row.card_origin !== 'any' && (
        <Text c="dimmed" size="sm" component="div">
          {t(`origins.${row.card_origin}`)}
        </Text>
      )}
    </div>
  );
}

interface PartProps {
  readonly row: FeeRow;
  readonly part: FeePart;
  readonly unlocked: boolean;
}

function Part({ row, part, unlocked }: PartProps) {
  return (
    <Stack gap={2} align="flex-end">
      <Figure row={row} name={`${part}_percentage`} unlocked={unlocked} />
      <Figure row={row} name={`${part}_fixed`} unlocked={unlocked} />
    </Stack>
  );
}

import { Anchor, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ChangedRow, FeePublication } from '@diwan/contract/features/fees/desk';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { cardName, type FeePart } from '@diwan/contract/features/fees/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { actions, date, named } from '../../widgets/columns.tsx';
import { figureText } from './figure.tsx';

/** Lists the published tables with person and time. Each can be restored. */
export function HistoryTab() {
  const { t } = useTranslation('fees');
  const { search, show } = useAddress('fee');
  const fee_id = /^[1-9]\d{0,8}$/.test(search.fee ?? '') ? search.fee : undefined;
  return (
    <>
      {fee_id !== undefined && (
        <Text mb="sm">
          {t('history.one')}{' '}
          <Anchor component="button" type="button" onClick={() => show({ fee: undefined })}>
            {t('history.all')}
          </Anchor>
        </Text>
      )}
      <List
        name="fee_history"
        query={useQuery(historyQuery(fee_id))}
        fallback="Failed to load the fee history"
        label={t('tabs.history')}
        rows={(publications) => publications}
        rowId={({ id }) => id}
        columns={useColumns()}
        empty={{ title: t('history.none') }}
      />
    </>
  );
}

const historyQuery = (fee_id: string | undefined) =>
  queryOptions({
    queryKey: ['fees', 'publications', fee_id],
    queryFn: ({ signal }) =>
      call(feesEndpoints.listFeePublications, { query: { fee_id } }, { signal }),
  });

function useColumns(): Columns<FeePublication> {
  const { t } = useTranslation('fees');
  return [
    date(t('history.when'), ({ published_at }) => published_at),
    named(t('history.who'), ({ published_by }) => published_by ?? t('history.platform')),
    {
      header: t('history.what'),
      phone: 'name',
      cell: ({ kind, name }) => t(`history.kinds.${kind}`, { name: name ?? '' }),
    },
    { header: t('history.changes'), cell: (publication) => <Changes {...publication} /> },
    actions(
      t('actions'),
      (publication) => publication.kind !== 'first' && <Undo {...publication} />,
    ),
  ];
}

type Change = ChangedRow['changes'][number];

function Changes({ kind, rows }: Pick<FeePublication, 'kind' | 'rows'>) {
  const { t } = useTranslation('fees');
  // The first entry is the initial table, which has no changes.
  if (kind === 'first') return t('history.rows', { count: rows.length });
  return rows.map((row) => (
    <div key={`${row.fee_type ?? 'row'} ${row.id}`}>
      <Text fw={500} size="sm" component="div">
        <CardOf row={row} />
      </Text>
      {row.changes.length === 0 && <Text size="sm">{t('history.same')}</Text>}
      {row.changes.map((change) => (
        <OneChange key={change.figure} change={change} />
      ))}
    </div>
  ));
}

function CardOf({ row }: { readonly row: ChangedRow }) {
  const { t } = useTranslation('fees');
  const { card_type, payment_method, card_origin, fee_type } = row;
  return [
    cardName(card_type),
    payment_method && t(`methods.${payment_method}`),
    card_origin && card_origin !== 'any' && t(`origins.${card_origin}`),
    fee_type && t(`fee_types.${fee_type}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

function OneChange({ change: { figure, before, after } }: { readonly change: Change }) {
  const { t } = useTranslation('fees');
  const show = (value: number | boolean | null): string => {
    if (value === null) return '—';
    if (typeof value === 'boolean') return t(value ? 'history.on' : 'history.off');
    return figureText(value, figure);
  };
  const part = figure.replace(/_(percentage|fixed)$/, '') as FeePart | 'revenue';
  const name =
    figure === 'is_active'
      ? t('active')
      : t(figure.endsWith('percentage') ? 'percentage' : 'fixed', { part: t(`parts.${part}`) });
  return (
    <Text size="sm" component="div">
      {name}: <bdi>{show(before)}</bdi> → <bdi>{show(after)}</bdi>
    </Text>
  );
}

function Undo(publication: FeePublication) {
  const { t } = useTranslation('fees');
  const undo = useAction(feesEndpoints.undoFeePublication, { stale_if_refused: true });
  return (
    <ActionButton
      size="xs"
      variant="default"
      can={publication.can.undo}
      renderDialog={(close) => (
        <ConfirmAction
          title={t('history.undo_question')}
          confirmLabel={t('history.undo')}
          send={() => undo({ params: { id: publication.id } })}
          done={() => t('history.undone')}
          fallback="Failed to update fee"
          onClose={close}
        >
          <Text mb="sm">{t('history.undo_text')}</Text>
          <Changes {...publication} />
        </ConfirmAction>
      )}
    >
      {t('history.undo')}
    </ActionButton>
  );
}

import { useState } from 'react';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FeeDraft, newFeeDraft } from '@diwan/contract/features/fees/desk';
import { belowCostOfRow } from '@diwan/contract/features/fees/below-cost';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { actions, date, named, opener } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { BelowCostCheck } from '../../widgets/fees/below-cost-check.tsx';
import { cardText, feesQuery } from '../../widgets/fees/fees-query.ts';
import { draftsQuery, schedulesQuery } from './queries.ts';

/** Lists the drafts of the fee table. They can be opened, renamed, deleted and published. */
export function DraftsTab() {
  const { t } = useTranslation('fees');
  const { show } = useAddress('tab', 'draft');
  const open = ({ id }: FeeDraft) => show({ tab: 'what_if', draft: id });
  return (
    <List
      query={useQuery(draftsQuery)}
      fallback="Failed to load drafts"
      label={t('tabs.drafts')}
      rows={(drafts) => drafts}
      rowId={({ id }) => id}
      columns={useColumns(open)}
      onOpen={open}
      empty={{ title: t('drafts.none'), description: t('drafts.none_text') }}
    />
  );
}

const stateOf = ({ published_at, rows }: FeeDraft) => {
  if (published_at !== null) return 'published' as const;
  return rows.some(({ outdated }) => outdated) ? ('outdated' as const) : ('open' as const);
};

const TONES = { open: 'neutral', outdated: 'waiting', published: 'good' } as const;

function useColumns(open: (draft: FeeDraft) => void): Columns<FeeDraft> {
  const { t } = useTranslation('fees');
  return [
    opener(t('drafts.name'), ({ name }) => <bdi>{name}</bdi>, open),
    {
      header: t('drafts.state'),
      phone: 'badge',
      cell: (draft) => (
        <StatusBadge tone={TONES[stateOf(draft)]}>
          {t(`drafts.states.${stateOf(draft)}`)}
        </StatusBadge>
      ),
    },
    { header: t('drafts.fees'), align: 'end', cell: ({ rows }) => rows.length },
    date(t('drafts.saved'), ({ updated_at }) => updated_at),
    named(t('history.who'), ({ updated_by }) => updated_by),
    actions(t('actions'), (draft) => draft.published_at === null && <Buttons draft={draft} />),
  ];
}

function Buttons({ draft }: { readonly draft: FeeDraft }) {
  const { t } = useTranslation('fees');
  return (
    <>
      <ActionButton
        size="xs"
        variant="default"
        can={draft.can.save}
        renderDialog={(close) => <RenameDialog draft={draft} onClose={close} />}
      >
        {t('drafts.rename')}
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        can={draft.can.remove}
        renderDialog={(close) => <DeleteDialog draft={draft} onClose={close} />}
      >
        {t('drafts.remove')}
      </ActionButton>
      <ActionButton
        size="xs"
        can={draft.can.publish}
        renderDialog={(close) => <PublishDialog draft={draft} onClose={close} />}
      >
        {t('drafts.publish')}
      </ActionButton>
    </>
  );
}

interface DraftDialogProps {
  readonly draft: FeeDraft;
  readonly onClose: () => void;
}

const nameOnly = newFeeDraft.pick({ name: true });

function RenameDialog({ draft, onClose }: DraftDialogProps) {
  const { t } = useTranslation('fees');
  const change = useAction(feesEndpoints.changeFeeDraft, { stale_if_refused: true });
  const { id, revision } = draft;
  const rows = draft.rows.map(({ outdated: _outdated, ...row }) => row);
  return (
    <FormDialog
      title={t('drafts.rename')}
      schema={nameOnly}
      values={{ name: draft.name }}
      send={({ name }) => change({ params: { id }, body: { name, rows, revision } })}
      done={() => t('drafts.was_saved')}
      fallback="Failed to save the draft"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => <TextField control={control} name="name" label={t('drafts.name')} />}
    </FormDialog>
  );
}

function DeleteDialog({ draft: { id, name }, onClose }: DraftDialogProps) {
  const { t } = useTranslation('fees');
  const remove = useAction(feesEndpoints.deleteFeeDraft, { stale_if_refused: true });
  return (
    <ConfirmAction
      title={t('drafts.remove_question', { name })}
      confirmLabel={t('drafts.remove')}
      danger
      send={() => remove({ params: { id } })}
      done={() => t('drafts.removed')}
      fallback="Failed to save the draft"
      onClose={onClose}
    />
  );
}

const lossesOf = ({ rows }: FeeDraft, fees: readonly FeeRow[]) =>
  fees.flatMap((fee) => {
    const drafted = rows.find(({ fee_id }) => fee_id === fee.id);
    const losses = drafted ? belowCostOfRow(fee, { ...fee, ...drafted }) : [];
    return losses.map((loss) => ({ ...loss, card: cardText(fee) }));
  });

/**
 * Publishes a draft. Brands that signed a price of a changed row can be asked to sign the new one.
 */
function PublishDialog({ draft, onClose }: DraftDialogProps) {
  const { t } = useTranslation('fees');
  const publish = useAction(feesEndpoints.publishFeeDraft, { stale_if_refused: true });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const schedules = useQuery(schedulesQuery);
  const ids = new Set(draft.rows.map(({ fee_id }) => fee_id));
  const touched = (schedules.data ?? []).filter(({ fees }) =>
    fees.some(({ fee_id }) => ids.has(fee_id)),
  );
  const { id, revision, name } = draft;
  const fees = useQuery(feesQuery);
  const losses = lossesOf(draft, fees.data ?? []);
  const [confirmed, setConfirmed] = useState(false);
  return (
    <ConfirmAction
      title={t('drafts.publish_question', { name })}
      confirmLabel={t('drafts.publish')}
      disabled={fees.data === undefined || (losses.length > 0 && !confirmed)}
      send={() =>
        publish({
          params: { id },
          body: { revision, brand_ids: chosen.map(Number), below_cost_confirmed: confirmed },
        })
      }
      done={({ amendments }) => t('drafts.published', { count: amendments })}
      fallback="Failed to publish the draft"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t('drafts.publish_text')}</Text>
        <BelowCostCheck losses={losses} checked={confirmed} onChange={setConfirmed} />
        {touched.length > 0 && (
          <Checkbox.Group
            label={t('drafts.amend')}
            value={[...chosen]}
            onChange={(value) => setChosen(value)}
          >
            <Stack gap="xs" mt="xs">
              {touched.map(({ brand_id, brand_name }) => (
                <Checkbox key={brand_id} value={String(brand_id)} label={<bdi>{brand_name}</bdi>} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </ConfirmAction>
  );
}

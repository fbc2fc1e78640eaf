import { useMemo, useState } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FeeDraft, newFeeDraft } from '@diwan/contract/features/fees/desk';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import type { Ability } from '@diwan/contract/kernel/actions';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAddress } from '../../../lib/text-search.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { feesQuery } from '../../../widgets/fees/fees-query.ts';
import { draftsQuery } from '../queries.ts';
import { type DraftRows, rebased, rowsOf, tableOf } from './draft-rows.ts';
import { DraftTable, type RefusedFigures } from './draft-table.tsx';
import { Effects, Results } from './results.tsx';
import { SolverForm } from './solver-form.tsx';
import { useReplay } from './use-replay.ts';
import classes from './what-if-tab.module.css';

/** Edits a draft of the fee table. Replays it over all captured payments after each change. */
export function WhatIfTab() {
  const { t } = useTranslation('fees');
  const { search } = useAddress('draft');
  const fees = useQuery(feesQuery);
  const drafts = useQuery(draftsQuery);
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('what_if.text')}</Text>
      <QueryView query={fees} fallback="Failed to load fees">
        {(rows) => (
          <QueryView query={drafts} fallback="Failed to load drafts">
            {(all) => {
              const draft = all.find(({ id }) => id === search.draft);
              return <Desk key={draft?.id ?? 'new'} fees={rows} draft={draft} />;
            }}
          </QueryView>
        )}
      </QueryView>
    </Stack>
  );
}

interface DeskProps {
  readonly fees: readonly FeeRow[];
  /** The draft to edit; undefined starts from the table in force. */
  readonly draft: FeeDraft | undefined;
}

function Desk({ fees, draft }: DeskProps) {
  const { t } = useTranslation('fees');
  const { show } = useAddress('draft');
  const [rows, setRows] = useState<DraftRows>(() => rowsOf(draft));
  const now = useMemo(() => tableOf(fees, new Map()), [fees]);
  const drafted = useMemo(() => tableOf(fees, rows), [fees, rows]);
  const replay = useReplay(now, drafted);
  const versions = new Map(fees.map(({ id, version_id }) => [id, version_id]));
  const outdated = [...rows.values()].some(
    ({ fee_id, base_version_id }) => versions.get(fee_id) !== base_version_id,
  );
  const [refused, setRefused] = useState<RefusedFigures>(new Map());
  const can: Ability =
    refused.size === 0
      ? { allowed: true }
      : { allowed: false, code: 'FEE_FIGURE_REFUSED', reason: t('what_if.refused') };
  const change = (changed: DraftRows, kept: RefusedFigures = new Map()) => {
    setRows(changed);
    setRefused(kept);
    replay.forget();
  };
  return (
    <Stack gap="lg">
      {draft && <Text fw={600}>{t('what_if.editing', { name: draft.name })}</Text>}
      {outdated && draft?.published_at === null && (
        <Notice tone="warning">
          <Group gap="sm">
            {t('what_if.outdated')}
            <ActionButton
              size="xs"
              variant="default"
              send={() => Promise.resolve(change(rebased(rows, fees)))}
            >
              {t('what_if.rebase')}
            </ActionButton>
          </Group>
        </Notice>
      )}
      <div className={classes['desk']}>
        <aside className={classes['effects']} aria-label={t('what_if.totals')}>
          <Effects replay={replay} />
        </aside>
        <DraftTable fees={fees} rows={rows} refused={refused} onChange={change} />
      </div>
      <Group gap="sm">
        {draft?.published_at === null && <SaveButton draft={draft} rows={rows} can={can} />}
        <ActionButton
          can={can}
          variant={draft ? 'default' : 'filled'}
          renderDialog={(close) => (
            <SaveDialog rows={rows} onClose={close} onSaved={({ id }) => show({ draft: id })} />
          )}
        >
          {t('what_if.save_as')}
        </ActionButton>
        <ActionButton
          variant="default"
          send={() => {
            change(new Map());
            show({ draft: undefined });
            return Promise.resolve();
          }}
        >
          {t('what_if.start')}
        </ActionButton>
      </Group>
      <SolverForm fees={fees} rows={rows} replay={replay} onTake={change} />
      <Results replay={replay} />
    </Stack>
  );
}

interface SaveButtonProps {
  readonly draft: FeeDraft;
  readonly rows: DraftRows;
  /** The permission to save. It is given only if every field contains a valid fee. */
  readonly can: Ability;
}

/**
 * Saves the draft. The server refuses if another person saved it in the meantime. The draft is then
 * loaded again.
 */
function SaveButton({ draft, rows, can }: SaveButtonProps) {
  const { id, name, revision } = draft;
  const { t } = useTranslation('fees');
  const save = useAction(feesEndpoints.changeFeeDraft, { stale_if_refused: true });
  return (
    <ActionButton
      can={can.allowed ? draft.can.save : can}
      send={() => save({ params: { id }, body: { name, rows: [...rows.values()], revision } })}
      done={() => t('drafts.was_saved')}
      fallback="Failed to save the draft"
    >
      {t('what_if.save')}
    </ActionButton>
  );
}

interface SaveDialogProps {
  readonly rows: DraftRows;
  readonly onSaved: (draft: FeeDraft) => void;
  readonly onClose: () => void;
}

const nameOnly = newFeeDraft.pick({ name: true });

function SaveDialog({ rows, onSaved, onClose }: SaveDialogProps) {
  const { t } = useTranslation('fees');
  const create = useAction(feesEndpoints.createFeeDraft);
  return (
    <FormDialog
      title={t('what_if.save_as')}
      schema={nameOnly}
      values={{ name: '' }}
      send={async ({ name }) => {
        onSaved(await create({ body: { name, rows: [...rows.values()] } }));
      }}
      done={() => t('drafts.was_saved')}
      fallback="Failed to save the draft"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => <TextField control={control} name="name" label={t('drafts.name')} />}
    </FormDialog>
  );
}

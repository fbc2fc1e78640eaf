import { Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { settingsEndpoints } from '@diwan/contract/features/settings/endpoints';
import type { SettingsChange } from '@diwan/contract/features/settings/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { actions, code, date } from '../../widgets/columns.tsx';
import { useSettingText } from './setting-text.ts';

/** Lists all changes with their author. A change can be undone while its value is in force. */
export function SettingsHistory() {
  const { t } = useTranslation('settings');
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('history')}
      </Title>
      <List
        query={useQuery(historyQuery)}
        fallback="Failed to load settings"
        skeleton={3}
        label={t('history')}
        rows={(changes) => changes}
        rowId={({ id }) => id}
        columns={useColumns()}
        empty={{ title: t('no_history') }}
      />
    </Stack>
  );
}

function useColumns(): Columns<SettingsChange> {
  const { t } = useTranslation('settings');
  return [
    date(t('changed_at'), ({ at }) => at),
    code(t('changed_by'), ({ changed_by }) => changed_by),
    { header: t('changes'), cell: (change) => <Changes change={change} /> },
    actions(t('actions'), (change) => change.undoable && <Undo change={change} />),
  ];
}

function Changes({ change }: { readonly change: SettingsChange }) {
  const { t } = useTranslation('settings');
  const show = useSettingText();
  return change.changes.map(({ setting, before, after }) => (
    <Text key={setting} component="div">
      {t(setting)}: <bdi>{show(setting, before)}</bdi> → <bdi>{show(setting, after)}</bdi>
    </Text>
  ));
}

function Undo({ change }: { readonly change: SettingsChange }) {
  const { t } = useTranslation('settings');
  const undo = useAction(settingsEndpoints.undoSettingsChange, { stale_if_refused: true });
  return (
    <ActionButton
      size="xs"
      variant="default"
      renderDialog={(close) => (
        <ConfirmAction
          title={t('undo_question')}
          confirmLabel={t('undo')}
          send={() => undo({ params: { id: change.id } })}
          done="Settings updated successfully"
          fallback="Failed to update settings"
          onClose={close}
        >
          <Changes change={change} />
        </ConfirmAction>
      )}
    >
      {t('undo')}
    </ActionButton>
  );
}

const historyQuery = queryOptions({
  queryKey: ['settings', 'history'],
  queryFn: ({ signal }) => call(settingsEndpoints.listSettingsChanges, {}, { signal }),
});

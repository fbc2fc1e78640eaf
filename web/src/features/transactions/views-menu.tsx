import { useState } from 'react';
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconSettings } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { savedViewEndpoints } from '@diwan/contract/features/saved-views/endpoints';
import {
  type SavedView,
  savedViewChange,
  type SavedViewChange,
} from '@diwan/contract/features/saved-views/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser, useReadsOnly } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import {
  type FilterText,
  isFiltered,
  NO_FILTER,
  type TransactionSearch,
} from './filters/read-filter.ts';
import { FILTER_NAMES } from './filters/search-names.ts';

interface ViewsMenuProps {
  readonly search: TransactionSearch;
  readonly onChange: (change: TransactionSearch) => void;
}

/** Lists saved filters: the person's own views, and those that colleagues share. */
export function ViewsMenu({ search, onChange }: ViewsMenuProps) {
  const { t } = useTranslation('transactions');
  const { data = [] } = useQuery(savedViewsQuery);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = data.filter(({ page }) => page === 'transactions');
  const own = views.filter((view) => view.own);
  const close = () => setDialog(null);
  const items = (label: string, listed: readonly SavedView[]) =>
    listed.length > 0 && (
      <>
        <Menu.Label>{label}</Menu.Label>
        {listed.map((view) => (
          <Menu.Item key={view.id} onClick={() => onChange({ ...NO_FILTER, ...filterOf(view) })}>
            <bdi>{view.name}</bdi>
            {!view.own && (
              <Text size="xs" c="dimmed">
                <bdi>{view.owner_name}</bdi>
              </Text>
            )}
          </Menu.Item>
        ))}
      </>
    );
  const readsOnly = useReadsOnly();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={18} stroke={1.5} aria-hidden />}
          >
            {t('views.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items(t('views.own'), own)}
          {items(
            t('views.shared'),
            views.filter((view) => !view.own),
          )}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconDeviceFloppy size={18} stroke={1.5} aria-hidden />}
            disabled={readsOnly || !isFiltered(search)}
            onClick={() => setDialog('save')}
          >
            {t(isFiltered(search) ? 'views.save' : 'views.nothing_to_save')}
          </Menu.Item>
          {own.length > 0 && (
            <Menu.Item
              leftSection={<IconSettings size={18} stroke={1.5} aria-hidden />}
              onClick={() => setDialog('manage')}
            >
              {t('views.manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveViewDialog query={queryOf(search)} onClose={close} />}
      {dialog === 'manage' && <ManageViewsDialog views={own} onClose={close} />}
    </>
  );
}

/** Returns the values that a view stores: the filters in the address, without the open row. */
const queryOf = (search: TransactionSearch): Record<string, string> =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

const filterOf = ({ query }: SavedView): FilterText =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, query[name]]));

const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => call(savedViewEndpoints.listSavedViews, {}, { signal }),
});

interface SaveViewDialogProps {
  /** The filters to save. */
  readonly query: Record<string, string>;
  readonly onClose: () => void;
}

function SaveViewDialog({ query, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation('transactions');
  const create = useAction(savedViewEndpoints.createSavedView);
  return (
    <Dialog title={t('views.save')} onClose={onClose}>
      <ViewForm
        view={{ name: '', query, shared: false }}
        submitLabel={t('views.save')}
        onSave={(view) => create({ body: { page: 'transactions', ...view } })}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface ManageViewsDialogProps {
  /** The person's own views. */
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** Lets people rename, share and delete their own views. */
function ManageViewsDialog({ views, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation('transactions');
  const [changing, setChanging] = useState<SavedView | null>(null);
  const save = useAction(savedViewEndpoints.changeSavedView);
  return (
    <Dialog title={t('views.manage')} onClose={onClose}>
      {changing === null ? (
        <Views views={views} onChange={setChanging} />
      ) : (
        <ViewForm
          view={{ name: changing.name, query: changing.query, shared: changing.shared }}
          submitLabel={t('views.save_changes')}
          onSave={(body) => save({ params: { id: changing.id }, body })}
          onClose={() => setChanging(null)}
        />
      )}
    </Dialog>
  );
}

interface ViewsProps {
  readonly views: readonly SavedView[];
  readonly onChange: (view: SavedView) => void;
}

function Views({ views, onChange }: ViewsProps) {
  const { t } = useTranslation('transactions');
  const remove = useAction(savedViewEndpoints.deleteSavedView);
  return (
    <Stack gap="md">
      {views.map((view) => (
        <Group key={view.id} justify="space-between" wrap="nowrap">
          <div>
            <bdi>{view.name}</bdi>
            <Text size="xs" c="dimmed">
              {t(`views.${view.shared ? 'is_shared' : 'is_private'}`)}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            {view.can.change?.allowed === true && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('views.change_named', { name: view.name })}
                onClick={() => onChange(view)}
              >
                {t('views.change')}
              </Button>
            )}
            {view.can.delete?.allowed === true && (
              <ActionButton
                variant="default"
                size="compact-sm"
                aria-label={t('views.delete_named', { name: view.name })}
                send={() => remove({ params: { id: view.id } })}
                done="View deleted"
              >
                {t('views.delete')}
              </ActionButton>
            )}
          </Group>
        </Group>
      ))}
      {views.length === 0 && <Text c="dimmed">{t('views.none')}</Text>}
    </Stack>
  );
}

interface ViewFormProps {
  /** The initial name and sharing, and the filters, which the form does not change. */
  readonly view: SavedViewChange;
  readonly submitLabel: string;
  readonly onSave: (view: SavedViewChange) => Promise<SavedView>;
  readonly onClose: () => void;
}

/** Edits the name of a view, and whether colleagues see it. */
function ViewForm({ view, submitLabel, onSave, onClose }: ViewFormProps) {
  const { t } = useTranslation('transactions');
  const { role } = useUser();
  return (
    <DialogForm
      schema={savedViewChange}
      values={view}
      send={onSave}
      done="View saved"
      fallback="Something went wrong on our side"
      submitLabel={submitLabel}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('views.name')} required dir="auto" />
          {canChooseBrands(role) && (
            <CheckboxField
              control={control}
              name="shared"
              label={t('views.share')}
              description={t('views.share_text')}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}

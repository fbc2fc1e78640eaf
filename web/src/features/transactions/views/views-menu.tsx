import { useState } from 'react';
import { Button, Menu, Text } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SavedView } from '@diwan/contract/features/saved-views/records';
import { useTranslation } from '../../../lib/i18n.ts';
import {
  isFiltered,
  NO_FILTER,
  type FilterText,
  type TransactionSearch,
} from '../filters/read-filter.ts';
import { FILTER_NAMES } from '../filters/search-names.ts';
import { ManageViewsDialog } from './manage-views-dialog.tsx';
import { savedViewsQuery } from './queries.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';

interface ViewsMenuProps {
  readonly search: TransactionSearch;
  readonly onChange: (change: TransactionSearch) => void;
}

/** The filters of every morning under a name: one's own, and those that colleagues share. */
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
            disabled={!isFiltered(search)}
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

/** What a view keeps of the address: its filters, not the row that happens to be open. */
const queryOf = (search: TransactionSearch): Record<string, string> =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

const filterOf = ({ query }: SavedView): FilterText =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, query[name]]));

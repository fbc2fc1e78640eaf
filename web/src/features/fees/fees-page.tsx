import { Box } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTabs } from '../../ui/views/page-tabs.tsx';
import { CheckNotice } from './check-notice.tsx';
import { DraftsTab } from './drafts-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { SchedulesTab } from './schedules-tab.tsx';
import { TableTab } from './table-tab.tsx';
import { WhatIfTab } from './what-if/what-if-tab.tsx';

const TABS = ['table', 'what_if', 'drafts', 'history', 'schedules'] as const;

/** The fees desk: the table in force, drafts of it, what was published, what brands signed. */
export function FeesPage() {
  const { t } = useTranslation('fees');
  const { search, show } = useAddress('tab', 'fee', 'draft');
  const tab = TABS.find((name) => name === search.tab) ?? 'table';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <CheckNotice />
      <Box mt="md">
        <PageTabs
          tab={tab}
          renderTab={(name) => t(`tabs.${name}`)}
          panels={{
            table: <TableTab />,
            what_if: <WhatIfTab />,
            drafts: <DraftsTab />,
            history: <HistoryTab />,
            schedules: <SchedulesTab />,
          }}
          onChange={(next) => show({ tab: next, fee: undefined, draft: undefined })}
        />
      </Box>
    </>
  );
}

import { Tabs } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
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
      <Tabs
        value={tab}
        keepMounted={false}
        mt="md"
        onChange={(next) => show({ tab: next ?? undefined, fee: undefined, draft: undefined })}
      >
        <Tabs.List mb="md">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="table">
          <TableTab />
        </Tabs.Panel>
        <Tabs.Panel value="what_if">
          <WhatIfTab />
        </Tabs.Panel>
        <Tabs.Panel value="drafts">
          <DraftsTab />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab />
        </Tabs.Panel>
        <Tabs.Panel value="schedules">
          <SchedulesTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

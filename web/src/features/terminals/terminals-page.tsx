import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTabs } from '../../ui/views/page-tabs.tsx';
import { AllTab } from './all-tab.tsx';
import { EndingsTab } from './endings-tab.tsx';
import { PendingList } from './pending-list.tsx';
import { RegisterDialog } from './register-dialog.tsx';

const TABS = ['pending', 'all', 'endings'] as const;

/** Shows pending requests, all rentals, and the ends of rentals. */
export function TerminalsPage() {
  const { t } = useTranslation('terminals');
  const { search, show } = useAddress('tab');
  const tab = TABS.find((name) => name === search.tab) ?? 'pending';
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<RegisterButton />} />
      <PageTabs
        tab={tab}
        renderTab={(name) => t(`tabs.${name}`)}
        panels={{ pending: <PendingList />, all: <AllTab />, endings: <EndingsTab /> }}
        onChange={(next) => show({ tab: next })}
      />
    </>
  );
}

/** Requests a terminal for a brand. It needs the same approval as any other request. */
function RegisterButton() {
  const { t } = useTranslation('terminals');
  const request = useAction(terminalEndpoints.requestTerminal);
  return (
    <ActionButton
      renderDialog={(close) => (
        <RegisterDialog
          send={({ brand_id, ...body }) => request({ params: { id: String(brand_id) }, body })}
          done="Terminal request submitted successfully"
          submitLabel={t('form.submit')}
          onClose={close}
        />
      )}
    >
      {t('form.open')}
    </ActionButton>
  );
}

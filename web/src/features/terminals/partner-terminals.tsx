import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import type { Terminal } from '@diwan/contract/features/terminals/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { brand } from '../../widgets/columns.tsx';
import { useTerminalColumns } from './columns.tsx';
import { PendingList } from './pending-list.tsx';
import { terminalsQuery } from './queries.ts';
import { RegisterDialog } from './register-dialog.tsx';

interface PartnerTerminalsProps {
  readonly partnerId: number;
}

/** Shows a partner's terminals: registration, pending requests, and all terminals of its brands. */
export function PartnerTerminals({ partnerId }: PartnerTerminalsProps) {
  const { t } = useTranslation('terminals');
  const filter = {
    q: undefined,
    status: undefined,
    partner_id: String(partnerId),
    silent: undefined,
  };
  return (
    <Stack gap="lg">
      <PartnerRequests partnerId={partnerId} />
      <Surface title={t('partner_section.terminals')}>
        <List
          query={useInfiniteQuery(terminalsQuery(filter, undefined))}
          fallback="Failed to load terminals"
          label={t('partner_section.terminals')}
          rows={({ pages }) => pages.flatMap((page) => page.terminals)}
          rowId={({ id }) => id}
          columns={useColumns()}
          skeleton={3}
          empty={{ title: t('empty'), description: t('empty_text') }}
        />
      </Surface>
    </Stack>
  );
}

/** Lists the partner's pending requests. A button registers a terminal for one of its brands. */
export function PartnerRequests({ partnerId }: PartnerTerminalsProps) {
  const { t } = useTranslation('terminals');
  return (
    <Surface
      title={t('partner_section.title')}
      description={t('partner_section.pending')}
      actions={<RegisterButton partnerId={partnerId} />}
    >
      <PendingList partner={String(partnerId)} />
    </Surface>
  );
}

function useColumns(): Columns<Terminal> {
  const { t } = useTranslation('terminals');
  const { tid, start, end, fee, last, status } = useTerminalColumns();
  return [
    tid,
    brand(t('brand'), ({ brand_id: id, brand_name: name }) => ({ id, name })),
    start,
    end,
    fee,
    last,
    status,
  ];
}

function RegisterButton({ partnerId }: PartnerTerminalsProps) {
  const { t } = useTranslation('terminals');
  const register = useAction(terminalEndpoints.registerTerminal);
  return (
    <ActionButton
      renderDialog={(close) => (
        <RegisterDialog
          partnerId={partnerId}
          send={(body) => register({ params: { id: String(partnerId) }, body })}
          done="Terminal registered successfully"
          submitLabel={t('form.register')}
          note={t('form.at_once')}
          onClose={close}
        />
      )}
    >
      {t('form.open')}
    </ActionButton>
  );
}

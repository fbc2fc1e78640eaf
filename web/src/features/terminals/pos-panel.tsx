import { useQuery } from '@tanstack/react-query';
import type { Brand } from '@diwan/contract/features/brands/records';
import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import type { Terminal } from '@diwan/contract/features/terminals/records';
import { actsAsOwner, isBrandOwner } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { PendingAgreement } from '../../widgets/agreements/pending-agreement.tsx';
import { named } from '../../widgets/columns.tsx';
import { useTerminalColumns } from './columns.tsx';
import { brandTerminalsQuery, rentalTermsQuery } from './queries.ts';
import { RegisterDialog } from './register-dialog.tsx';

interface PosPanelProps {
  readonly brand: Pick<Brand, 'id' | 'pos_enabled'>;
}

/**
 * Shows the POS service of an active brand: the pending agreement, the terminals, and a button to
 * request another.
 */
export function PosPanel({ brand }: PosPanelProps) {
  const { t } = useTranslation('terminals');
  const id = String(brand.id);
  const may_act = actsAsOwner(useUser().access);
  return (
    <Surface
      title={t('panel.title')}
      actions={brand.pos_enabled && may_act ? <RequestButton brandId={brand.id} /> : undefined}
    >
      {!brand.pos_enabled && (
        <Notice tone="warning">
          {say(
            'POS service is not enabled for this brand. Please contact support to enable POS services.',
          )}
        </Notice>
      )}
      {may_act && <PendingAgreement brandId={brand.id} />}
      <List
        query={useQuery(brandTerminalsQuery(id))}
        fallback="Failed to load terminals"
        label={t('panel.title')}
        rows={(rows) => rows}
        rowId={(row) => row.id}
        columns={useColumns()}
        skeleton={3}
        empty={
          brand.pos_enabled
            ? { title: t('panel.empty'), description: t('panel.empty_text') }
            : { title: t('panel.empty') }
        }
      />
    </Surface>
  );
}

/**
 * Returns the columns of the table. Owners see the partner in a column. Staff see it on the brand's
 * page.
 */
function useColumns(): Columns<Terminal> {
  const { t } = useTranslation('terminals');
  const { tid, start, end, fee, status, last } = useTerminalColumns();
  const is_owner = isBrandOwner(useUser().role);
  return [
    tid,
    is_owner && named(t('partner'), ({ partner_name }) => partner_name),
    start,
    end,
    fee,
    last,
    status,
  ];
}

function RequestButton({ brandId }: { readonly brandId: number }) {
  const { t } = useTranslation('terminals');
  const request = useAction(terminalEndpoints.requestTerminal);
  const { data: terms } = useQuery(rentalTermsQuery(String(brandId)));
  return (
    <ActionButton
      can={terms?.can.request}
      renderDialog={(close) => (
        <RegisterDialog
          brandId={brandId}
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

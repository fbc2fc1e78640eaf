import { useState } from 'react';
import { Button, List as Items, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import {
  type BulkTerminalsResult,
  bulkTerminals,
  type Terminal,
  terminalReturn,
} from '@diwan/contract/features/terminals/records';
import { isPartner } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { TextareaField } from '../../ui/form/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toastError } from '../../ui/toast.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { actions, brand, named } from '../../widgets/columns.tsx';
import { useMoneyText } from '../../widgets/money-text.ts';
import { useTerminalColumns } from './columns.tsx';
import { pendingQuery } from './queries.ts';
import { Edits } from '../../ui/views/edits.tsx';

const NONE: ReadonlySet<string> = new Set();

/** The usual number of requests, which the placeholders reserve. */
const USUAL_ROWS = 2;

interface PendingListProps {
  /** The partner to whose brands the list is limited. */
  readonly partner?: string;
}

/**
 * Lists pending requests. One request is approved with notes or rejected with a reason. Several can
 * be approved together.
 */
export function PendingList({ partner }: PendingListProps) {
  const { t } = useTranslation('terminals');
  const query = useQuery(pendingQuery(partner));
  const [ticked, setTicked] = useState(NONE);
  const [outcome, setOutcome] = useState<BulkTerminalsResult | null>(null);
  const chosen = (query.data ?? []).filter(({ id }) => ticked.has(id));
  return (
    <Stack gap="md">
      {query.data?.length !== 0 && (
        <div>
          <BulkButton
            chosen={chosen}
            onDone={(result) => {
              setTicked(NONE);
              setOutcome(result);
            }}
          />
        </div>
      )}
      {outcome !== null && outcome.failed > 0 && <Failures outcome={outcome} />}
      <List
        name="terminal_requests"
        query={query}
        fallback="Failed to load pending terminal requests"
        skeleton={USUAL_ROWS}
        label={t('tabs.pending')}
        rows={(rows) => rows}
        rowId={({ id }) => id}
        columns={useColumns()}
        choice={{
          chosen: ticked,
          onChange: setTicked,
          label: ({ tid }) => t('select_named', { tid }),
          reason: ({ can }) => (can.approve?.allowed === false ? can.approve.reason : null),
        }}
        empty={{ title: t('pending_empty'), description: t('pending_text') }}
      />
    </Stack>
  );
}

function useColumns(): Columns<Terminal> {
  const { t } = useTranslation('terminals');
  const { tid, start, end, fee } = useTerminalColumns();
  return [
    tid,
    brand(t('brand'), ({ brand_id: id, brand_name: name }) => ({ id, name })),
    named(t('partner'), ({ partner_name }) => partner_name),
    start,
    end,
    fee,
    named(t('creator'), ({ creator_name }) => creator_name),
    actions(t('decision'), (row) => <Decisions terminal={row} size="xs" />),
  ];
}

interface DecisionsProps {
  readonly terminal: Terminal;
  /** The size of the buttons: small in a row of a table. */
  readonly size?: 'xs' | 'sm';
}

/** Shows the buttons that approve or reject a request. */
export function Decisions({ terminal, size = 'sm' }: DecisionsProps) {
  const { t } = useTranslation('terminals');
  const { can, tid } = terminal;
  return (
    <>
      {can.reject !== undefined && (
        <ActionButton
          size={size}
          variant="default"
          can={can.reject}
          aria-label={t('reject_named', { tid })}
          renderDialog={(close) => <RejectDialog terminal={terminal} onClose={close} />}
        >
          {t('reject')}
        </ActionButton>
      )}
      {can.approve !== undefined && (
        <ActionButton
          size={size}
          can={can.approve}
          aria-label={t('approve_named', { tid })}
          renderDialog={(close) => <ApproveDialog terminal={terminal} onClose={close} />}
        >
          {t('approve')}
        </ActionButton>
      )}
    </>
  );
}

type Decision =
  | { readonly status: 'approved'; readonly notes?: string | undefined }
  | { readonly status: 'rejected'; readonly notes: string };

/**
 * Returns a function that sends a decision. Partner employees must use their partner's endpoint.
 */
function useDecision({ terminal }: DecisionsProps) {
  const of_own = isPartner(useUser().role);
  const own = useAction(terminalEndpoints.decideTerminal, { stale_if_refused: true });
  const of_partner = useAction(terminalEndpoints.decidePartnerTerminal, {
    stale_if_refused: true,
  });
  const { id, partner_id } = terminal;
  return (body: Decision) =>
    of_own && partner_id !== null
      ? of_partner({ params: { id: String(partner_id), terminalId: id }, body })
      : own({ params: { id }, body });
}

function ApproveDialog(props: DecisionsProps & { readonly onClose: () => void }) {
  const { terminal, onClose } = props;
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const amountText = useMoneyText();
  const decide = useDecision(props);
  const { tid, brand_name, rental_fee, rental_start } = terminal;
  return (
    <FormDialog
      title={t('approve_question', { tid, brand: brand_name })}
      schema={terminalReturn}
      values={{ notes: '' }}
      send={({ notes }) => decide({ status: 'approved', notes })}
      done="Terminal approved successfully"
      fallback="Failed to approve terminal"
      submitLabel={t('approve')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text>
            {t('approve_text', { fee: amountText(rental_fee), start: format.day(rental_start) })}
          </Text>
          <TextareaField control={control} name="notes" label={t('notes')} dir="auto" />
        </>
      )}
    </FormDialog>
  );
}

function RejectDialog(props: DecisionsProps & { readonly onClose: () => void }) {
  const { terminal, onClose } = props;
  const { t } = useTranslation('terminals');
  const decide = useDecision(props);
  return (
    <ReasonDialog
      title={t('reject_question', { tid: terminal.tid, brand: terminal.brand_name })}
      send={({ reason }) => decide({ status: 'rejected', notes: reason })}
      done="Terminal rejected"
      fallback="Failed to reject terminal"
      submitLabel={t('reject')}
      onClose={onClose}
    >
      {t('reject_text')}
    </ReasonDialog>
  );
}

interface BulkButtonProps {
  readonly chosen: readonly Terminal[];
  readonly onDone: (outcome: BulkTerminalsResult) => void;
}

/** Approves several requests. The dialog first lists every terminal and their total cost. */
function BulkButton({ chosen, onDone }: BulkButtonProps) {
  const { t } = useTranslation('terminals');
  const amountText = useMoneyText();
  const [asking, setAsking] = useState(false);
  const approve = useAction(terminalEndpoints.approveTerminals, {
    stale_if_refused: true,
    onDone,
  });
  const amount = chosen.reduce((sum, { rental_fee }) => sum + Math.round(rental_fee * 1_000), 0);
  return (
    <>
      <Edits>
        <Button
          variant={chosen.length > 0 ? 'filled' : 'default'}
          onClick={() => {
            if (chosen.length > 0) setAsking(true);
            else toastError(say('Please select at least one terminal to approve'));
          }}
        >
          {t('approve_selected')}
        </Button>
      </Edits>
      {asking && (
        <FormDialog
          title={t('bulk_question', { count: chosen.length })}
          schema={bulkTerminals}
          values={{ ids: chosen.map(({ id }) => id), notes: '' }}
          send={(body) => approve({ body })}
          done={({ approved, failed }) =>
            say('Approved {n} terminals. {m} failed.', { n: approved, m: failed })
          }
          fallback="Failed to approve terminals"
          submitLabel={t('approve')}
          onClose={() => setAsking(false)}
        >
          {({ control }) => (
            <>
              <Text>
                {t('bulk_text', {
                  amount: amountText(amount / 1_000),
                  tids: chosen.map(({ tid }) => tid).join(', '),
                })}
              </Text>
              <TextareaField control={control} name="notes" label={t('notes')} dir="auto" />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}

function Failures({ outcome }: { readonly outcome: BulkTerminalsResult }) {
  const { t } = useTranslation('terminals');
  return (
    <Notice tone="warning">
      {t('bulk_failed')}
      <Items>
        {outcome.failures.map(({ id, tid, error }) => (
          <Items.Item key={id}>
            <span className="ltr">{tid ?? id}</span>: {error}
          </Items.Item>
        ))}
      </Items>
    </Notice>
  );
}

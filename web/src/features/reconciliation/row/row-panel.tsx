import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import {
  correctionDraft,
  type ReconciliationRow,
  resolutionNote,
} from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SidePanel } from '../../../ui/lists/side-panel.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { KindBadge, StateBadge } from '../badges.tsx';
import { rowQuery } from '../queries.ts';
import { Explaining } from './explaining.tsx';
import { Proposals } from './proposals.tsx';
import { useKeepRow } from './use-keep-row.ts';

interface RowPanelProps {
  /** The difference to show; undefined closes the panel. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Shows a difference, the transactions that explain it, and the possible actions. */
export function RowPanel({ id, onClose }: RowPanelProps) {
  const { t } = useTranslation('reconciliation');
  const query = useQuery({ ...rowQuery(id ?? ''), enabled: id !== undefined });
  return (
    <SidePanel opened={id !== undefined} title={t('row')} onClose={onClose}>
      {id !== undefined && (
        <QueryView query={query} fallback="Failed to fetch the reconciliation">
          {(row) => <Details row={row} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function Details({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  return (
    <Stack gap="lg">
      <Text fw={600}>{t(`reasons.${row.side}.${row.reason}`)}</Text>
      <Facts facts={factsOf(row, t)} />
      {row.resolution !== null && (
        <Facts
          facts={[
            { label: t('note'), value: <bdi>{row.resolution.note}</bdi> },
            { label: t('resolved_by'), value: row.resolution.by.name },
            { label: t('resolved_at'), value: <Moment instant={row.resolution.at} /> },
          ]}
        />
      )}
      <Proposals row={row} />
      <Decide row={row} />
      <Explaining row={row} />
    </Stack>
  );
}

const factsOf = (
  row: ReconciliationRow,
  t: ReturnType<typeof useTranslation<'reconciliation'>>['t'],
) => [
  { label: t('kind'), value: <KindBadge row={row} /> },
  { label: t('state'), value: <StateBadge row={row} /> },
  { label: t('subject'), value: <span className="ltr">{row.subject}</span> },
  ...(row.provider_payout_id === null
    ? []
    : [{ label: t('payout'), value: <span className="ltr">{row.provider_payout_id}</span> }]),
  ...(row.export_id === null
    ? []
    : [
        {
          label: t('export'),
          value: (
            <Link to="/payouts/$id" params={{ id: row.export_id }}>
              {t('open_export')}
            </Link>
          ),
        },
      ]),
  { label: t('brand'), value: row.brand && <bdi>{row.brand.name}</bdi> },
  { label: t('business'), value: row.business && <bdi>{row.business.name}</bdi> },
  { label: t('expected'), value: <Money amount={row.expected} /> },
  { label: t(`found.${row.side}`), value: <Money amount={row.found} /> },
  { label: t('difference'), value: <Money amount={row.difference} /> },
  ...(row.corrected === 0
    ? []
    : [{ label: t('corrected'), value: <Money amount={row.corrected} /> }]),
  ...(row.state === 'open'
    ? [{ label: t('columns.remaining'), value: <Money amount={row.remaining} /> }]
    : []),
];

/** Shows the actions on an open difference: resolve it with a note, or propose a correction. */
function Decide({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  const { resolve, propose } = row.can;
  if (resolve?.allowed !== true) return null;
  return (
    <Group gap="sm">
      <ActionButton
        variant="default"
        renderDialog={(close) => <ResolveDialog row={row} onClose={close} />}
      >
        {t('resolve')}
      </ActionButton>
      {propose?.allowed === true && (
        <ActionButton renderDialog={(close) => <ProposeDialog row={row} onClose={close} />}>
          {t('propose')}
        </ActionButton>
      )}
    </Group>
  );
}

interface ResolveDialogProps {
  readonly row: ReconciliationRow;
  readonly onClose: () => void;
}

/** Resolves a difference with a note. No money moves. */
function ResolveDialog({ row, onClose }: ResolveDialogProps) {
  const { t } = useTranslation('reconciliation');
  const onDone = useKeepRow();
  const resolve = useAction(reconciliationEndpoints.resolveDifference, { onDone });
  return (
    <FormDialog
      title={t('resolve_question')}
      schema={resolutionNote}
      values={{ note: '' }}
      send={(body) => resolve({ params: { id: row.id }, body })}
      done="Difference resolved successfully"
      fallback="Failed to resolve the difference"
      submitLabel={t('resolve')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('resolve_text')}</Text>
          <TextareaField
            control={control}
            name="note"
            label={t('note')}
            required
            dir="auto"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}

interface ProposeDialogProps {
  readonly row: ReconciliationRow;
  readonly onClose: () => void;
}

/** Proposes a correction. It is booked after another admin has approved it. */
function ProposeDialog({ row, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('reconciliation');
  const onDone = useKeepRow();
  const propose = useAction(reconciliationEndpoints.proposeCorrection, { onDone });
  return (
    <FormDialog
      title={t('propose_question')}
      schema={correctionDraft}
      values={{
        account: row.counter_accounts[0] ?? 'cost_variance',
        amount: Math.abs(row.remaining),
        note: '',
      }}
      send={(body) => propose({ params: { id: row.id }, body })}
      done="Correction proposed successfully"
      fallback="Failed to propose the correction"
      submitLabel={t('propose')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('propose_text')}</Text>
          <SelectField
            control={control}
            name="account"
            label={t('account')}
            required
            allowDeselect={false}
            data={row.counter_accounts.map((value) => ({ value, label: t(`counter.${value}`) }))}
          />
          <AmountField control={control} name="amount" label={t('amount_kwd')} required />
          <TextareaField control={control} name="note" label={t('note')} required dir="auto" />
        </>
      )}
    </FormDialog>
  );
}

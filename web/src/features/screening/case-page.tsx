import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { screeningEndpoints } from '@diwan/contract/features/screening/endpoints';
import type { MatchFact, ScreeningCase } from '@diwan/contract/features/screening/records';
import { REPORT_FORMATS } from '@diwan/contract/features/screening/terms';
import { isolateName } from '../../lib/format.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { Detail } from '../../ui/views/detail.tsx';
import { named } from '../../widgets/columns.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { Money } from '../../widgets/money.tsx';
import { BandBadge, CaseBadge } from './case-badges.tsx';
import { caseQuery } from './queries.ts';

const route = getRouteApi('/shell/screening-cases/$id');

/** Shows one screening case. Two admins clear a case that holds a brand. */
export function CasePage() {
  const { t } = useTranslation('screening');
  const { id } = route.useParams();
  const back = { label: t('cases.title'), link: { to: '/screening-cases' } } as const;
  return (
    <Detail
      header={{ title: t('cases.one'), back }}
      query={useQuery(caseQuery(id))}
      fallback="Failed to fetch the screening cases"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: say('This screening case does not exist') }}
    >
      {(row) => <Loaded row={row} back={back} />}
    </Detail>
  );
}

interface CaseProps {
  readonly row: ScreeningCase;
}

function Loaded({ row, back }: CaseProps & { readonly back: PageHeaderProps['back'] & object }) {
  const { t } = useTranslation('screening');
  return (
    <>
      <PageHeader
        title={isolateName(row.subject.names[0] ?? t('cases.erased'))}
        subtitle={t(`cases.roles.${row.subject.role}`)}
        back={back}
        badge={<CaseBadge row={row} />}
        actions={<Actions row={row} />}
      />
      <Stack gap="lg">
        {row.is_frozen && <Notice tone="problem">{t('cases.frozen_text')}</Notice>}
        {!row.entry.is_current && <Notice tone="info">{t('cases.is_ended')}</Notice>}
        <Comparison row={row} />
        <CaseFacts row={row} />
        <Decisions row={row} />
      </Stack>
    </>
  );
}

/** Shows the facts for and against the match, with both values. */
function Comparison({ row: { facts } }: CaseProps) {
  const { t } = useTranslation('screening');
  const columns: Columns<MatchFact> = [
    { header: t('cases.fact'), cell: ({ code }) => t(`cases.fact_codes.${code}`) },
    named(t('cases.ours'), ({ subject }) => subject),
    named(t('cases.theirs'), ({ entry }) => entry),
  ];
  return (
    <Surface title={t('cases.facts')}>
      <DataTable
        label={t('cases.facts')}
        rows={facts}
        rowId={({ code }) => code}
        columns={columns}
        empty={null}
      />
    </Surface>
  );
}

const lines = (values: readonly string[]) =>
  values.length === 0 ? null : (
    <Stack gap={2}>
      {values.map((value) => (
        <div key={value}>
          <bdi>{value}</bdi>
        </div>
      ))}
    </Stack>
  );

function CaseFacts({ row }: CaseProps) {
  const { t } = useTranslation('screening');
  const format = useFormat();
  const { subject, entry, frozen_at, left_amount, score } = row;
  return (
    <>
      <Surface title={t('cases.subject')}>
        <Facts
          facts={[
            { label: t('cases.names'), value: lines(subject.names), wide: true },
            {
              label: t('cases.birth_date'),
              value: subject.birth_date && format.day(subject.birth_date),
            },
            { label: t('cases.nationality'), value: subject.nationality?.toUpperCase() },
            { label: t('cases.brand'), value: <Brand row={row} /> },
            { label: t('cases.frozen'), value: frozen_at && <Moment instant={frozen_at} /> },
            {
              label: t('cases.left'),
              value: left_amount === null ? null : <Money amount={left_amount} />,
            },
          ]}
        />
      </Surface>
      <Surface title={t('cases.entry')}>
        <Facts
          facts={[
            { label: t('cases.names'), value: lines(entry.names), wide: true },
            { label: t('cases.birth_date'), value: lines(entry.birth_dates) },
            {
              label: t('cases.nationality'),
              value: lines(entry.nationalities.map((code) => code.toUpperCase())),
            },
            { label: t('cases.list'), value: <bdi>{entry.list_name}</bdi> },
            {
              label: t('cases.list_reason'),
              value: entry.reason && <Text dir="auto">{entry.reason}</Text>,
              wide: true,
            },
            {
              label: t('cases.band'),
              value: (
                <Group gap="xs">
                  <BandBadge row={row} />
                  {t('cases.score', { score })}
                </Group>
              ),
            },
            { label: t('cases.opened'), value: <Moment instant={row.opened_at} /> },
          ]}
        />
      </Surface>
    </>
  );
}

function Brand({ row: { subject } }: CaseProps) {
  const { brand_id, brand_name } = subject;
  if (brand_id === null) return '—';
  const params = { id: String(brand_id) };
  return (
    <Anchor renderRoot={(props) => <Link to="/brands/$id" params={params} {...props} />}>
      <bdi>{brand_name}</bdi>
    </Anchor>
  );
}

/**
 * Shows the person, the time and the reason of each decision. Renders nothing before the first
 * decision.
 */
function Decisions({ row }: CaseProps) {
  const { t } = useTranslation('screening');
  if (row.first_cleared_at === null && row.decided_at === null) return null;
  return (
    <Surface title={t('cases.decisions')}>
      <Facts
        facts={[
          {
            label: t('cases.first_cleared'),
            value: <Decision by={row.first_cleared_by} at={row.first_cleared_at} />,
          },
          {
            label: t('cases.first_reason'),
            value: row.first_reason && <Text dir="auto">{row.first_reason}</Text>,
          },
          {
            label: t('cases.decided'),
            value: <Decision by={row.decided_by} at={row.decided_at} />,
          },
          {
            label: t('cases.reason'),
            value: row.reason && <Text dir="auto">{row.reason}</Text>,
          },
        ]}
      />
    </Surface>
  );
}

function Decision({ by, at }: { readonly by: string | null; readonly at: string | null }) {
  if (at === null) return '—';
  return (
    <>
      <bdi>{by}</bdi> <Moment instant={at} />
    </>
  );
}

function Actions({ row }: CaseProps) {
  const { t } = useTranslation('screening');
  const { can, status } = row;
  if (status === 'cleared') return null;
  return (
    <Group gap="sm">
      {status === 'confirmed' &&
        REPORT_FORMATS.map((format) => <ReportButton key={format} row={row} format={format} />)}
      <ActionButton
        can={can.clear}
        variant="default"
        renderDialog={(close) => <ClearDialog row={row} onClose={close} />}
      >
        {t('cases.clear')}
      </ActionButton>
      {status === 'open' && (
        <ActionButton
          can={can.confirm}
          color="red"
          renderDialog={(close) => <ConfirmDialog row={row} onClose={close} />}
        >
          {t('cases.confirm')}
        </ActionButton>
      )}
    </Group>
  );
}

type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Downloads the draft of the report to the authority. */
function ReportButton({ row: { id, can }, format }: CaseProps & { readonly format: ReportFormat }) {
  const { t } = useTranslation('screening');
  const download = useAction(screeningEndpoints.downloadCaseReport, {
    onDone: (file) => saveFile(file, `screening-case-${id.slice(0, 8)}.${format}`),
  });
  return (
    <ActionButton
      variant="default"
      can={can.report}
      send={() => download({ params: { id }, query: { format } })}
      fallback="Failed to download the report"
    >
      {t(`cases.report_${format}`)}
    </ActionButton>
  );
}

interface DialogProps extends CaseProps {
  readonly onClose: () => void;
}

function ClearDialog({ row: { id, needs_two_persons, first_cleared_at }, onClose }: DialogProps) {
  const { t } = useTranslation('screening');
  const clear = useAction(screeningEndpoints.clearScreeningCase);
  const is_first = needs_two_persons && first_cleared_at === null;
  return (
    <ReasonDialog
      title={t('cases.clear_question')}
      send={(body) => clear({ params: { id }, body })}
      done="Your decision was saved"
      fallback="Failed to save the decision about the case"
      submitLabel={t('cases.clear')}
      onClose={onClose}
    >
      <Text c="dimmed">{t('cases.clear_text')}</Text>
      {is_first && <Text c="dimmed">{t('cases.clear_two')}</Text>}
    </ReasonDialog>
  );
}

function ConfirmDialog({ row: { id }, onClose }: DialogProps) {
  const { t } = useTranslation('screening');
  const confirm = useAction(screeningEndpoints.confirmScreeningCase);
  return (
    <ReasonDialog
      title={t('cases.confirm_question')}
      send={(body) => confirm({ params: { id }, body })}
      done="Your decision was saved"
      fallback="Failed to save the decision about the case"
      submitLabel={t('cases.confirm')}
      onClose={onClose}
    >
      {t('cases.confirm_text')}
    </ReasonDialog>
  );
}

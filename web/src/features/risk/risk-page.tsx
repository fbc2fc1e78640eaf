import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { riskEndpoints } from '@diwan/contract/features/risk/endpoints';
import {
  type BrandRiskDetail,
  levelChange,
  type RiskFinding,
  type RiskHistoryEntry,
} from '@diwan/contract/features/risk/records';
import { RISK_LEVELS } from '@diwan/contract/features/risk/terms';
import { isolate, isolateName } from '../../lib/format.ts';
import { say, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextareaField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { Detail } from '../../ui/views/detail.tsx';
import { countryName } from '../../reference/countries.ts';
import { date, named } from '../../widgets/columns.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { useMoneyText } from '../../widgets/money-text.ts';
import { LevelBadge } from './level-badge.tsx';
import { riskQuery } from './queries.ts';

const route = getRouteApi('/shell/brand-risks/$id');

/** Shows the risk of one brand with its factors and changes. */
export function BrandRiskPage() {
  const { t } = useTranslation('risk');
  const { id } = route.useParams();
  const back = { label: t('risks.title'), link: { to: '/brand-risks' } } as const;
  return (
    <Detail
      header={{ title: t('risks.one'), back }}
      query={useQuery(riskQuery(id))}
      fallback="Failed to fetch the risk levels"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: say('The risk of this brand has not been assessed yet') }}
    >
      {(row) => <Loaded row={row} back={back} />}
    </Detail>
  );
}

interface RiskProps {
  readonly row: BrandRiskDetail;
}

function Loaded({ row, back }: RiskProps & { readonly back: PageHeaderProps['back'] & object }) {
  const { t } = useTranslation('risk');
  return (
    <>
      <PageHeader
        title={isolateName(row.brand_name)}
        subtitle={t('risks.one')}
        back={back}
        badge={<LevelBadge level={row.level} />}
        actions={<Actions row={row} />}
      />
      <Stack gap="lg">
        <RiskFacts row={row} />
        <Factors row={row} />
        <Changes row={row} />
      </Stack>
    </>
  );
}

function RiskFacts({ row }: RiskProps) {
  const { t } = useTranslation('risk');
  const format = useFormat();
  const params = { id: String(row.brand_id) };
  return (
    <Surface>
      <Facts
        facts={[
          {
            label: t('risks.brand'),
            value: (
              <Anchor renderRoot={(props) => <Link to="/brands/$id" params={params} {...props} />}>
                <bdi>{row.brand_name}</bdi>
              </Anchor>
            ),
          },
          { label: t('risks.score'), value: format.number(row.score) },
          {
            label: t('risks.level'),
            value: (
              <>
                {t(`levels.${row.level}`)}
                {row.is_set && ` · ${t('risks.set_by_admin')}`}
              </>
            ),
          },
          { label: t('risks.computed'), value: t(`levels.${row.computed_level}`) },
          { label: t('risks.due_on'), value: format.day(row.review_due_on) },
          {
            label: t('risks.reviewed'),
            value: row.reviewed_at && <Moment instant={row.reviewed_at} />,
          },
        ]}
      />
    </Surface>
  );
}

/** Returns a function that writes what was found, as one sentence. */
function useFindingText(): (finding: RiskFinding) => string {
  const { t } = useTranslation('risk');
  const format = useFormat();
  const money = useMoneyText();
  const language = useLanguage();
  const show = ({ factor, found }: RiskFinding): string => {
    const text = found ?? '';
    switch (factor) {
      case 'category':
        return text;
      case 'nationality':
        return format.list(text.split(', ').map((code) => countryName(code, language)));
      case 'expected_volume':
      case 'actual_volume':
        return money(Number(text));
      default:
        return format.number(Number(text));
    }
  };
  return (finding) => t(`findings.${finding.factor}`, { found: isolate(show(finding)) });
}

function Factors({ row: { factors } }: RiskProps) {
  const { t } = useTranslation('risk');
  const format = useFormat();
  const findingText = useFindingText();
  if (factors.length === 0) {
    return (
      <Surface title={t('risks.factors')}>
        <Text c="dimmed">{t('risks.no_factors')}</Text>
      </Surface>
    );
  }
  const columns: Columns<RiskFinding> = [
    { header: t('risks.factors'), cell: (finding) => findingText(finding) },
    { header: t('risks.points'), align: 'end', cell: ({ points }) => format.number(points) },
  ];
  return (
    <Surface title={t('risks.factors')}>
      <DataTable
        label={t('risks.factors')}
        rows={factors}
        rowId={({ factor }) => factor}
        columns={columns}
        empty={null}
      />
    </Surface>
  );
}

const renderLevel = ({ level }: RiskHistoryEntry) => <LevelBadge level={level} />;

function Changes({ row: { changes } }: RiskProps) {
  const { t } = useTranslation('risk');
  const format = useFormat();
  const columns: Columns<RiskHistoryEntry> = [
    { header: t('risks.change'), cell: ({ kind }) => t(`risks.kinds.${kind}`) },
    { header: t('risks.level'), cell: renderLevel },
    { header: t('risks.score'), align: 'end', cell: ({ score }) => format.number(score) },
    named(t('risks.reason'), ({ reason }) => reason),
    named(t('risks.by'), ({ changed_by }) => changed_by),
    date(t('risks.at'), ({ changed_at }) => changed_at),
  ];
  return (
    <Surface title={t('risks.changes')}>
      <DataTable
        label={t('risks.changes')}
        rows={changes}
        rowId={({ id }) => String(id)}
        columns={columns}
        empty={null}
      />
    </Surface>
  );
}

function Actions({ row }: RiskProps) {
  const { t } = useTranslation('risk');
  const { can, is_set } = row;
  return (
    <Group gap="sm">
      {is_set && (
        <ActionButton
          can={can.reset_level}
          variant="default"
          renderDialog={(close) => <ResetDialog row={row} onClose={close} />}
        >
          {t('risks.reset')}
        </ActionButton>
      )}
      <ActionButton
        can={can.set_level}
        variant="default"
        renderDialog={(close) => <LevelDialog row={row} onClose={close} />}
      >
        {t('risks.set')}
      </ActionButton>
      <ActionButton
        can={can.review}
        renderDialog={(close) => <ReviewDialog row={row} onClose={close} />}
      >
        {t('risks.review')}
      </ActionButton>
    </Group>
  );
}

interface DialogProps extends RiskProps {
  readonly onClose: () => void;
}

function ReviewDialog({ row: { brand_id, brand_name, score }, onClose }: DialogProps) {
  const { t } = useTranslation('risk');
  const review = useAction(riskEndpoints.reviewBrandRisk);
  return (
    <ReasonDialog
      title={t('risks.review_question', { name: brand_name })}
      send={({ reason }) => review({ params: { id: String(brand_id) }, body: { reason, score } })}
      done="The review was saved"
      fallback="Failed to save the risk level"
      submitLabel={t('risks.review')}
      onClose={onClose}
    >
      {t('risks.review_text')}
    </ReasonDialog>
  );
}

function ResetDialog({ row: { brand_id, brand_name }, onClose }: DialogProps) {
  const { t } = useTranslation('risk');
  const reset = useAction(riskEndpoints.resetRiskLevel);
  return (
    <ReasonDialog
      title={t('risks.reset_question', { name: brand_name })}
      send={(body) => reset({ params: { id: String(brand_id) }, body })}
      done="The risk level was saved"
      fallback="Failed to save the risk level"
      submitLabel={t('risks.reset')}
      onClose={onClose}
    />
  );
}

const levelForm = levelChange.omit({ score: true });

function LevelDialog({ row: { brand_id, level, score }, onClose }: DialogProps) {
  const { t } = useTranslation('risk');
  const set = useAction(riskEndpoints.setRiskLevel);
  return (
    <FormDialog
      title={t('risks.set')}
      schema={levelForm}
      values={{ level, reason: '' }}
      send={(body) => set({ params: { id: String(brand_id) }, body: { ...body, score } })}
      done="The risk level was saved"
      fallback="Failed to save the risk level"
      submitLabel={t('risks.set')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('risks.set_text')}</Text>
          <SelectField
            control={control}
            name="level"
            label={t('risks.level')}
            data={RISK_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
            allowDeselect={false}
            required
          />
          <TextareaField
            control={control}
            name="reason"
            label={t('risks.reason')}
            required
            dir="auto"
          />
        </>
      )}
    </FormDialog>
  );
}

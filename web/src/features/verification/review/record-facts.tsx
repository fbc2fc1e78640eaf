import { BankName } from '../../../widgets/bank-fields/bank-name.tsx';
import { Stack } from '@mantine/core';
import type {
  ReviewedAccount,
  VerificationRecord,
} from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { OwnerFacts } from '../../../widgets/owners/owner-facts.tsx';
import { StatusBadge, toneOf } from '../../../widgets/status-badge.tsx';

interface RecordFactsProps {
  readonly record: VerificationRecord;
}

/** Shows the other entered values and the results of the checks. */
export function RecordFacts({ record }: RecordFactsProps) {
  const { t } = useTranslation('verification');
  return (
    <Stack gap="lg">
      <Typed record={record} />
      <Surface title={t('owners')}>
        <OwnerFacts ownership={record.ownership} />
      </Surface>
      {record.accounts.map((account) => (
        <Surface key={account.state} title={t('accounts.title')}>
          <Account account={account} />
        </Surface>
      ))}
      <Surface title={t('checks')}>
        <Checks record={record} />
      </Surface>
    </Stack>
  );
}

/** The values shown here. Personal names and numbers are next to the readings instead. */
const TYPED = ['company_name', 'company_name_arabic'] as const;

function Typed({ record: { typed } }: RecordFactsProps) {
  const { t } = useTranslation('verification');
  if (typed === null) return null;
  // Values that this entity type does not have are hidden. The bank account has its own card.
  const names: Fact[] = TYPED.filter((name) => typed[name] !== null).map((name) => ({
    label: t(name),
    value: <bdi>{typed[name]}</bdi>,
  }));
  if (names.length === 0) return null;
  return (
    <Surface title={t('typed')}>
      <Facts facts={names} />
    </Surface>
  );
}

function Account({ account }: { readonly account: ReviewedAccount }) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const { state, bank_name, iban, entered_by, entered_at, confirmed_at } = account;
  return (
    <Stack gap="md">
      {state === 'pending' && <Notice tone="warning">{t('accounts.pending_text')}</Notice>}
      <Facts
        facts={[
          {
            label: t('accounts.state'),
            value: (
              <StatusBadge tone={state === 'pending' ? 'waiting' : 'good'}>
                {t(`accounts.${state}`)}
              </StatusBadge>
            ),
          },
          { label: t('bank_name'), value: <BankName name={bank_name} /> },
          { label: t('iban'), value: <Digits text={iban} /> },
          {
            label: t('accounts.entered_by'),
            value: <bdi>{entered_by ?? t('accounts.owner')}</bdi>,
          },
          {
            label: t('accounts.entered_at'),
            value: entered_at === null ? null : format.dateTime(entered_at),
          },
          ...(confirmed_at === null
            ? []
            : [{ label: t('accounts.confirmed_at'), value: format.dateTime(confirmed_at) }]),
        ]}
      />
    </Stack>
  );
}

const Digits = ({ text }: { readonly text: string }) => <span className="ltr">{text}</span>;

const CHECKS = ['driver_license_verified', 'name_match_status', 'signature_match_status'] as const;

function Checks({ record: { documents, agreement } }: RecordFactsProps) {
  const { t } = useTranslation(['verification', 'widgets']);
  const format = useFormat();
  const signed =
    agreement?.status === 'signed' && agreement.signed_at !== null
      ? t('verification:signed', {
          name: agreement.signer_name ?? '',
          date: format.dateTime(agreement.signed_at),
        })
      : t(agreement === null ? 'verification:agreement_none' : 'verification:agreement_pending');
  return (
    <Facts
      facts={[
        ...(documents === null
          ? []
          : CHECKS.map((check) => ({
              label: t(`verification:${check}`),
              value: (
                <StatusBadge tone={toneOf(documents[check])}>
                  {t(`widgets:check.${documents[check]}`)}
                </StatusBadge>
              ),
            }))),
        { label: t('verification:agreement'), value: signed },
      ]}
    />
  );
}

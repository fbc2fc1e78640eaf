import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type {
  AgreementSummary,
  PublicAgreement,
} from '@diwan/contract/features/agreements/records';
import { type Language, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Facts } from '../../ui/facts.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useMoneyText } from '../../widgets/money-text.ts';
import { FeeTable } from './fee-table.tsx';

/** The first Sunday of 2026, from which the names of weekdays are derived. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

function dayNames(days: AgreementSummary['payout_weekdays'], language: Language): string {
  const locale = language === 'ar' ? 'ar-KW' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const names = days.map((day) => format.format(SUNDAY + DAYS.indexOf(day) * DAY_MS));
  return new Intl.ListFormat(locale, { type: 'unit' }).format(names);
}

/** The agreement's summary in six lines, before it is read and signed. */
export function AgreementSummaryCard({ agreement }: { readonly agreement: PublicAgreement }) {
  const { t } = useTranslation('agreements');
  const language = useLanguage();
  const moneyText = useMoneyText();
  const { fees, payout_weekdays, deposit, pos_rental_fee, notice_days } = agreement.summary;
  const none = t('summary.none');
  const rental = pos_rental_fee === null ? null : moneyText(pos_rental_fee);

  function download() {
    const text = `${agreement.agreement_text_en}\n\n${agreement.agreement_text_ar}\n`;
    const bytes = new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' });
    saveFile(bytes, 'agreement-draft.txt');
  }

  return (
    <Surface title={t('summary.title')} description={t('summary.description')}>
      <FeeTable fees={fees} />
      <Facts
        facts={[
          { label: t('summary.payouts'), value: dayNames(payout_weekdays, language) },
          {
            label: t('summary.deposit'),
            value: deposit === null ? none : moneyText(deposit.amount, deposit.currency),
          },
          {
            label: t('summary.rental'),
            value: rental === null ? none : t('summary.rental_text', { amount: rental }),
          },
          { label: t('summary.notice'), value: t('summary.notice_text', { count: notice_days }) },
          { label: t('summary.law'), value: t('summary.law_text') },
        ]}
      />
      <Button
        variant="default"
        size="xs"
        mt="md"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        onClick={download}
      >
        {t('summary.download')}
      </Button>
    </Surface>
  );
}

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { PublicAgreement } from '@diwan/contract/features/agreements/records';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Surface } from '../../ui/surface.tsx';
import { OfferedTerms } from './offered-terms.tsx';

/** The agreement's summary, before it is read and signed. */
export function AgreementSummaryCard({ agreement }: { readonly agreement: PublicAgreement }) {
  const { t } = useTranslation('agreements');

  function download() {
    const text = `${agreement.agreement_text_en}\n\n${agreement.agreement_text_ar}\n`;
    const bytes = new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' });
    saveFile(bytes, 'agreement-draft.txt');
  }

  return (
    <Surface title={t('summary.title')} description={t('summary.description')}>
      <OfferedTerms terms={agreement.summary} />
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

import { IconDownload } from '@tabler/icons-react';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { PublicAgreement } from '@diwan/contract/features/agreements/records';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { OfferedTerms } from './offered-terms.tsx';

interface AgreementSummaryCardProps {
  readonly brand_id: number;
  readonly agreement: PublicAgreement;
}

/** Shows the agreement's summary before the agreement is read and signed. */
export function AgreementSummaryCard({ brand_id, agreement }: AgreementSummaryCardProps) {
  const { t } = useTranslation('agreements');
  const download = useAction(agreementEndpoints.downloadDraft, {
    onDone: (file) => saveFile(file, `agreement-draft-${brand_id}.pdf`),
  });
  return (
    <Surface title={t('summary.title')} description={t('summary.description')}>
      <OfferedTerms terms={agreement.summary} />
      <ActionButton
        forAuditors
        variant="default"
        size="xs"
        mt="md"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        send={() => download({ params: { id: String(brand_id) } })}
        fallback="Failed to load agreement"
      >
        {t('summary.download')}
      </ActionButton>
    </Surface>
  );
}

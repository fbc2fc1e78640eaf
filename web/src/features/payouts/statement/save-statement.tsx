import { IconDownload } from '@tabler/icons-react';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { type StatementFormat, statementName } from '@diwan/contract/features/payouts/statement';
import { useTranslation } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';

interface SaveStatementProps {
  readonly params: { readonly id: string; readonly payoutId: string };
  readonly format: StatementFormat;
}

/** The statement as a file: on paper in both languages, or each transaction for a spreadsheet. */
export function SaveStatement({ params, format }: SaveStatementProps) {
  const { t } = useTranslation('payouts');
  const save = useAction(payoutEndpoints.downloadPayoutStatement, {
    onDone: (file) => saveFile(file, statementName(Number(params.payoutId), format)),
  });
  return (
    <ActionButton
      variant={format === 'pdf' ? 'filled' : 'default'}
      leftSection={<IconDownload size={18} stroke={1.5} />}
      send={() => save({ params, query: { format } })}
      fallback="Failed to download the statement"
    >
      {t(format === 'pdf' ? 'one.save_pdf' : 'one.save_csv')}
    </ActionButton>
  );
}

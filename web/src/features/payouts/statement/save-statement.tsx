import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { type StatementFormat, statementName } from '@diwan/contract/features/payouts/statement';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError } from '../../../ui/toast.ts';

interface SaveStatementProps {
  readonly params: { readonly id: string; readonly payoutId: string };
  readonly format: StatementFormat;
}

/** The statement as a file: on paper in both languages, or each transaction for a spreadsheet. */
export function SaveStatement({ params, format }: SaveStatementProps) {
  const { t } = useTranslation('payouts');
  const save = useMutation({
    mutationFn: () => call(payoutEndpoints.downloadPayoutStatement, { params, query: { format } }),
    onSuccess: (file) => saveFile(file, statementName(Number(params.payoutId), format)),
    onError: (error) => toastError(errorText(error, 'Failed to download the statement')),
  });
  return (
    <Button
      variant={format === 'pdf' ? 'filled' : 'default'}
      leftSection={<IconDownload size={18} stroke={1.5} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(format === 'pdf' ? 'one.save_pdf' : 'one.save_csv')}
    </Button>
  );
}

import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import type { Filter } from './filters/read-filter.ts';

const DAY_CHARS = 10;

/** The rows that fit the filters as a file, as many as the settings allow. */
export function ExportButton({ filter }: { readonly filter: Filter }) {
  const { t } = useTranslation('transactions');
  const save = useMutation({
    mutationFn: () => call(transactionEndpoints.exportTransactions, { query: filter }),
    onSuccess: (file) => {
      const today = new Date(nowMs()).toISOString().slice(0, DAY_CHARS);
      saveFile(file, `transactions-${today}.csv`);
      toastSuccess(t('export_done'));
    },
    onError: (error) => toastError(errorText(error, 'Failed to export transactions')),
  });
  return (
    <Tooltip
      label={t('export_note')}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.5} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('export')}
      </Button>
    </Tooltip>
  );
}

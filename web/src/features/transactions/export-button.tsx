import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import { nowMs } from '../../lib/clock.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Filter } from './filters/read-filter.ts';
import { useAction } from '../../lib/use-action.ts';
import { useRun } from '../../ui/use-run.ts';

const DAY_CHARS = 10;

/** The rows that fit the filters as a file, as many as the settings allow. */
export function ExportButton({ filter }: { readonly filter: Filter }) {
  const { t } = useTranslation('transactions');
  const save = useAction(transactionEndpoints.exportTransactions, {
    onDone: (file) => {
      const today = new Date(nowMs()).toISOString().slice(0, DAY_CHARS);
      saveFile(file, `transactions-${today}.csv`);
    },
  });
  const { run, busy } = useRun(() => save({ query: filter }), {
    done: () => t('export_done'),
    fallback: 'Failed to export transactions',
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
        loading={busy}
        onClick={() => run()}
      >
        {t('export')}
      </Button>
    </Tooltip>
  );
}

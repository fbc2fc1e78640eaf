import { IconDownload } from '@tabler/icons-react';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { PayoutFileFormat } from '@diwan/contract/features/payouts/terms';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';

const ENDINGS = { csv: 'csv', xlsx: 'xlsx', pain001: 'xml' } as const;

interface DownloadButtonProps {
  readonly payout: Pick<PayoutExport, 'id' | 'can'>;
  readonly format?: PayoutFileFormat;
  /** The business to whose lines the file is limited. */
  readonly business?: { readonly id: string; readonly name: string };
  readonly label?: string;
}

/**
 * Downloads a file of an export. It has the same bytes each time. After the first download the
 * export cannot be cancelled.
 */
export function DownloadButton({ payout, format = 'csv', ...props }: DownloadButtonProps) {
  const { t } = useTranslation('payouts');
  const { business } = props;
  const download = useAction(payoutEndpoints.downloadPayoutExport, {
    onDone: (file) => saveFile(file, `payout-${payout.id}.${ENDINGS[format]}`),
  });
  return (
    <ActionButton
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} />}
      can={payout.can.download}
      send={() =>
        download({
          params: { exportId: payout.id },
          query: { format, ...(business ? { business_id: business.id } : {}) },
        })
      }
      fallback="Failed to download payout export"
    >
      {props.label ?? t('download')}
    </ActionButton>
  );
}

import { Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usageTone } from './link-state.ts';
import classes from './usage-bar.module.css';

/** How many of the allowed registrations are taken, in colour and in words. */
export function UsageBar({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation('share-links');
  const format = useFormat();
  const tone = usageTone(link);
  const used = format.number(link.uses_count);
  const words = t('uses', { used, max: format.number(link.max_uses) });
  return (
    <div className={classes['usage']} data-tone={tone}>
      <span className={classes['words']}>
        {words}
        {tone === 'red' && (
          <IconAlertTriangle
            size={16}
            stroke={1.75}
            role="img"
            aria-label={t('nearly_used_up')}
            color="var(--mantine-color-error)"
          />
        )}
      </span>
      <Progress
        value={(link.uses_count / link.max_uses) * 100}
        color={tone}
        size="sm"
        aria-label={words}
      />
    </div>
  );
}

import { Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { brandsKey } from '../../../widgets/brands/brands-query.ts';
import { SHORTCUTS } from '../use-shortcuts.ts';
import classes from '../verification-page.module.css';

interface ClaimBarProps {
  readonly record: VerificationRecord;
}

/**
 * Shows the reviewer of the brand, with a button to claim it. Thus two people do not review the
 * same brand.
 */
export function ClaimBar({ record }: ClaimBarProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const params = { id: String(record.brand_id) };
  const options = { stale_if_refused: true } as const;
  const claim = useAction(verificationEndpoints.claimReview, options);
  const release = useAction(verificationEndpoints.releaseReview, options);
  useRenewal(record);
  if (record.status !== 'pending') return null;
  if (record.claim === null) {
    return (
      <Group className={classes['claim'] ?? ''}>
        <Text c="dimmed">{t('claim.free')}</Text>
        <ActionButton
          variant="light"
          size="xs"
          can={record.can.claim}
          data-shortcut={SHORTCUTS.claim}
          send={() => claim({ params })}
        >
          {t('claim.take')}
        </ActionButton>
      </Group>
    );
  }
  const { mine, name, since } = record.claim;
  const date = format.dateTime(since);
  return (
    <Group className={classes['claim'] ?? ''} data-mine={mine || undefined}>
      <Text>{mine ? t('claim.yours', { date }) : t('claim.anothers', { name, date })}</Text>
      {mine ? (
        <ActionButton
          variant="default"
          size="xs"
          can={record.can.release}
          send={() => release({ params })}
        >
          {t('claim.release')}
        </ActionButton>
      ) : (
        <ActionButton
          variant="default"
          size="xs"
          can={record.can.take_over}
          renderDialog={(close) => <TakeOver record={record} name={name} onClose={close} />}
        >
          {t('claim.take_over')}
        </ActionButton>
      )}
    </Group>
  );
}

interface TakeOverProps extends ClaimBarProps {
  readonly name: string;
  readonly onClose: () => void;
}

function TakeOver({ record, name, onClose }: TakeOverProps) {
  const { t } = useTranslation('verification');
  const takeOver = useAction(verificationEndpoints.takeOverReview, { stale_if_refused: true });
  return (
    <ConfirmAction
      title={t('claim.take_over_question', { name })}
      confirmLabel={t('claim.take_over')}
      send={() => takeOver({ params: { id: String(record.brand_id) } })}
      fallback="Something went wrong on our side"
      onClose={onClose}
    >
      {t('claim.take_over_text', { name })}
    </ConfirmAction>
  );
}

const RENEWED_MS = 5 * 60_000;

/** Renews the claim while the reviewer uses keys or pointer, at most once in RENEWED_MS. */
function useRenewal({ brand_id, claim }: VerificationRecord): void {
  const queries = useQueryClient();
  const last = useRef(0);
  const renew = useEffectEvent(({ timeStamp }: Event) => {
    if (claim?.mine !== true) return;
    if (last.current === 0) last.current = timeStamp;
    if (timeStamp - last.current < RENEWED_MS) return;
    last.current = timeStamp;
    const id = String(brand_id);
    // If the claim was lost, loading the record again shows that.
    const stale = () => void queries.invalidateQueries({ queryKey: [...brandsKey, id] });
    call(verificationEndpoints.claimReview, { params: { id } }).catch(stale);
  });
  useEffect(() => {
    const listen = (event: Event) => renew(event);
    window.addEventListener('keydown', listen);
    window.addEventListener('pointerdown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('pointerdown', listen);
    };
  }, []);
}

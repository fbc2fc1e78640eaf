import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { campaignEndpoints } from '@diwan/contract/features/campaigns/endpoints';
import type { Campaign } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { BelowCostCheck } from '../../../widgets/fees/below-cost-check.tsx';
import { feesQuery, lossesAtTerminals } from '../../../widgets/fees/fees-query.ts';
import { previewQuery } from '../queries.ts';

interface CampaignActionsProps {
  readonly campaign: Campaign;
}

interface DialogProps extends CampaignActionsProps {
  readonly onClose: () => void;
}

/** Shows only the actions that the campaign's state allows, because there are many. */
export function CampaignActions({ campaign }: CampaignActionsProps) {
  const { t } = useTranslation('campaigns');
  const { id, can, state } = campaign;
  const resume = useAction(campaignEndpoints.resumeCampaign);
  return (
    <Group gap="sm">
      {can.cancel?.allowed === true && (
        <ActionButton
          variant="default"
          can={can.cancel}
          renderDialog={(close) => <CancelDialog campaign={campaign} onClose={close} />}
        >
          {t('actions.cancel')}
        </ActionButton>
      )}
      {state === 'draft' && (
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/campaigns/$id/edit" params={{ id }} {...props} />}
          >
            {t('actions.edit')}
          </Button>
          <ActionButton
            can={can.start}
            renderDialog={(close) => <StartDialog campaign={campaign} onClose={close} />}
          >
            {t('actions.start')}
          </ActionButton>
        </>
      )}
      {state === 'running' && (
        <ActionButton
          variant="default"
          can={can.stop}
          renderDialog={(close) => <StopDialog campaign={campaign} onClose={close} />}
        >
          {t('actions.stop')}
        </ActionButton>
      )}
      {state === 'stopped' && (
        <ActionButton
          can={can.resume}
          send={() => resume({ params: { id } })}
          done="The campaign has been resumed"
          fallback="Failed to change the campaign"
        >
          {t('actions.resume')}
        </ActionButton>
      )}
    </Group>
  );
}

/**
 * Starts the campaign. Sends the number of brands in the preview. The server refuses if the number
 * has changed.
 */
function StartDialog({ campaign, onClose }: DialogProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { id, name, deadline, digest } = campaign;
  const { data } = useQuery(previewQuery(id));
  const start = useAction(campaignEndpoints.startCampaign, { stale_if_refused: true });
  const count = data?.brands ?? 0;
  const { data: table } = useQuery(feesQuery);
  const prices = campaign.fees.map((fee) => ({ ...fee, card_origin: 'any' as const }));
  const losses = lossesAtTerminals(table ?? [], [], prices);
  const [confirmed, setConfirmed] = useState(false);
  return (
    <ConfirmAction
      title={t('start.question', { name })}
      confirmLabel={t('actions.start')}
      disabled={data === undefined || table === undefined || (losses.length > 0 && !confirmed)}
      send={() =>
        start({
          params: { id },
          body: { brands: count, digest, below_cost_confirmed: confirmed },
        })
      }
      done="The campaign has been started"
      fallback="Failed to change the campaign"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          {t('start.text', { count, number: format.number(count), deadline: format.day(deadline) })}
        </Text>
        <BelowCostCheck losses={losses} checked={confirmed} onChange={setConfirmed} />
      </Stack>
    </ConfirmAction>
  );
}

function StopDialog({ campaign: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation('campaigns');
  const stop = useAction(campaignEndpoints.stopCampaign);
  return (
    <ReasonDialog
      title={t('stop.question', { name })}
      submitLabel={t('actions.stop')}
      send={(body) => stop({ params: { id }, body })}
      done="The campaign has been stopped"
      fallback="Failed to change the campaign"
      onClose={onClose}
    >
      {t('stop.text')}
    </ReasonDialog>
  );
}

function CancelDialog({ campaign: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation('campaigns');
  const cancel = useAction(campaignEndpoints.cancelCampaign);
  return (
    <ReasonDialog
      title={t('cancel.question', { name })}
      submitLabel={t('actions.cancel')}
      send={(body) => cancel({ params: { id }, body })}
      done="The campaign has been cancelled"
      fallback="Failed to change the campaign"
      onClose={onClose}
    >
      {t('cancel.text')}
    </ReasonDialog>
  );
}

import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import {
  type TerminalDetail,
  terminalRenewal,
  terminalReplacement,
  terminalReturn,
} from '@diwan/contract/features/terminals/records';
import { nextPeriod } from '@diwan/contract/features/terminals/terms';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { DateField } from '../../../ui/form/date-input.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';
import { Decisions } from '../pending-list.tsx';

interface ActionsProps {
  readonly terminal: TerminalDetail;
}

/** Shows the actions on this rental. An action that is not possible states the reason. */
export function TerminalActions({ terminal }: ActionsProps) {
  const { can, status } = terminal;
  const ended = status === 'rejected' || (status === 'expired' && terminal.device !== 'out');
  if (ended) return null;
  if (status === 'pending') {
    return (
      <>
        {can.cancel !== undefined && <CancelButton terminal={terminal} />}
        <Decisions terminal={terminal} />
      </>
    );
  }
  return (
    <>
      {can.cancel?.allowed === true && <CancelButton terminal={terminal} />}
      {can.replace?.allowed === true && <ReplaceButton terminal={terminal} />}
      {can.lose?.allowed === true && <LoseButton terminal={terminal} />}
      {can.return?.allowed === true && <ReturnButton terminal={terminal} />}
      {status === 'active' && can.renew !== undefined && <RenewButton terminal={terminal} />}
    </>
  );
}

function CancelButton({ terminal }: ActionsProps) {
  const { t } = useTranslation('terminals');
  const { id, tid, can } = terminal;
  const cancel = useAction(terminalEndpoints.cancelTerminal);
  return (
    <ActionButton
      variant="default"
      can={can.cancel}
      renderDialog={(close) => (
        <ReasonDialog
          title={t('cancel.title', { tid })}
          send={(body) => cancel({ params: { id }, body })}
          done="Rental cancelled"
          fallback="Failed to update terminal"
          submitLabel={t('cancel.do')}
          onClose={close}
        >
          {t('cancel.text')}
        </ReasonDialog>
      )}
    >
      {t('cancel.do')}
    </ActionButton>
  );
}

function RenewButton({ terminal }: ActionsProps) {
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const { id, tid, can, rental_end } = terminal;
  const renew = useAction(terminalEndpoints.renewTerminal);
  return (
    <ActionButton
      can={can.renew}
      renderDialog={(close) => (
        <FormDialog
          title={t('renew.title', { tid })}
          schema={terminalRenewal}
          values={{ rental_end: nextPeriod(terminal).rental_end }}
          send={(body) => renew({ params: { id }, body })}
          done="Renewal requested"
          fallback="Failed to create terminal request"
          submitLabel={t('renew.do')}
          onClose={close}
        >
          {({ control }) => (
            <>
              <Text>{t('renew.text', { start: format.day(rental_end) })}</Text>
              <DateField
                control={control}
                name="rental_end"
                label={t('end')}
                min={rental_end}
                withAsterisk
              />
            </>
          )}
        </FormDialog>
      )}
    >
      {t('renew.do')}
    </ActionButton>
  );
}

function ReturnButton({ terminal }: ActionsProps) {
  const { t } = useTranslation('terminals');
  const amountText = useMoneyText();
  const { id, tid, can, exit_cost } = terminal;
  const giveBack = useAction(terminalEndpoints.returnTerminal);
  return (
    <ActionButton
      variant="default"
      can={can.return}
      renderDialog={(close) => (
        <FormDialog
          title={t('give_back.title', { tid })}
          schema={terminalReturn}
          values={{ notes: '' }}
          send={(body) => giveBack({ params: { id }, body })}
          done="Terminal recorded as returned"
          fallback="Failed to update terminal"
          submitLabel={t('give_back.do')}
          onClose={close}
        >
          {({ control }) => (
            <>
              <Text>
                {exit_cost === null
                  ? t('give_back.text_over')
                  : t('give_back.text', { returned: amountText(exit_cost.returned) })}
              </Text>
              <TextareaField control={control} name="notes" label={t('notes')} dir="auto" />
            </>
          )}
        </FormDialog>
      )}
    >
      {t('give_back.do')}
    </ActionButton>
  );
}

function ReplaceButton({ terminal }: ActionsProps) {
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const navigate = useNavigate();
  const { id, tid, can, rental_end } = terminal;
  const replace = useAction(terminalEndpoints.replaceTerminal, {
    onDone: (other) => navigate({ to: '/terminals/$id', params: { id: other.id } }),
  });
  return (
    <ActionButton
      variant="default"
      can={can.replace}
      renderDialog={(close) => (
        <FormDialog
          title={t('replace.title', { tid })}
          schema={terminalReplacement}
          values={{ tid: '', reason: '' }}
          send={(body) => replace({ params: { id }, body })}
          done="Terminal replaced"
          fallback="Failed to update terminal"
          submitLabel={t('replace.do')}
          onClose={close}
        >
          {({ control }) => (
            <>
              <Text>{t('replace.text', { end: format.day(rental_end) })}</Text>
              <TextField
                control={control}
                name="tid"
                label={t('replace.tid')}
                dir="ltr"
                autoComplete="off"
                withAsterisk
              />
              <TextareaField
                control={control}
                name="reason"
                label={t('reason')}
                dir="auto"
                required
              />
            </>
          )}
        </FormDialog>
      )}
    >
      {t('replace.do')}
    </ActionButton>
  );
}

function LoseButton({ terminal }: ActionsProps) {
  const { t } = useTranslation('terminals');
  const amountText = useMoneyText();
  const { id, tid, can, loss_fee, brand_name } = terminal;
  const lose = useAction(terminalEndpoints.loseTerminal);
  return (
    <ActionButton
      variant="default"
      can={can.lose}
      renderDialog={(close) => (
        <ReasonDialog
          title={t('lose.title', { tid })}
          send={(body) => lose({ params: { id }, body })}
          done="Terminal recorded as lost"
          fallback="Failed to update terminal"
          submitLabel={t('lose.do')}
          onClose={close}
        >
          {t('lose.text', { fee: amountText(loss_fee), brand: brand_name })}
        </ReasonDialog>
      )}
    >
      {t('lose.do')}
    </ActionButton>
  );
}

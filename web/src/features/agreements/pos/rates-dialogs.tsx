import type { Sentence } from '@diwan/contract';
import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { type PosFees, transactionFees } from '@diwan/contract/features/agreements/records';
import { belowCostConfirmation } from '@diwan/contract/features/fees/below-cost';
import { nonNegativeKwd } from '@diwan/contract/kernel/money';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useCardLabel } from '../../../widgets/agreements/card-label.ts';
import { BelowCostField } from '../../../widgets/fees/below-cost-field.tsx';
import { feesQuery, lossesAtTerminals } from '../../../widgets/fees/fees-query.ts';

/** The fields that every dialog for rates has. */
const rates = z.object({
  rental_fee: nonNegativeKwd,
  loss_fee: nonNegativeKwd,
  with_fees: z.boolean(),
  fees: transactionFees,
  ...belowCostConfirmation,
});
type RatesIn = z.input<typeof rates>;
type Rates = z.output<typeof rates>;

interface DialogProps {
  readonly brand_id: string;
  readonly fees: PosFees;
  readonly onClose: () => void;
}

/** Sets the rates that the brand is offered until it has signed. */
export function PosFeesDialog(props: DialogProps) {
  const { t } = useTranslation('agreements');
  const save = useAction(agreementEndpoints.savePosFees);
  return (
    <RatesDialog
      {...props}
      title={t('pos.set_fees')}
      compared="offered"
      intro={t('pos.set_fees_intro')}
      submit={t('pos.save_fees')}
      done="POS fees saved"
      fallback="Failed to save the POS fees"
      send={({ rental_fee, loss_fee, with_fees, fees, below_cost_confirmed }) =>
        save({
          params: { id: props.brand_id },
          body: {
            pos_rental_fee: rental_fee,
            loss_fee,
            pos_transaction_fees: with_fees ? fees : [],
            below_cost_confirmed,
          },
        })
      }
    />
  );
}

/** Activates POS and asks the owner to sign. */
export function ActivateDialog(props: DialogProps) {
  const { t } = useTranslation('agreements');
  const activate = useAction(agreementEndpoints.activatePos);
  return (
    <RatesDialog
      {...props}
      title={t('pos.activate')}
      compared="signed"
      intro={t('pos.activate_intro')}
      submit={t('pos.activate')}
      done="POS is activated. We asked the owner to sign the agreement."
      fallback="Failed to activate POS"
      send={({ rental_fee, loss_fee, with_fees, fees, below_cost_confirmed }) =>
        activate({
          params: { id: props.brand_id },
          body: {
            brand_id: Number(props.brand_id),
            rental_fee,
            loss_fee,
            transaction_fees: with_fees ? fees : [],
            below_cost_confirmed,
          },
        })
      }
    />
  );
}

/** Asks the owner to sign rates that differ from the signed ones. */
export function ChangeRatesDialog(props: DialogProps) {
  const { t } = useTranslation('agreements');
  const change = useAction(agreementEndpoints.changeRates);
  return (
    <RatesDialog
      {...props}
      title={t('pos.change_rates')}
      compared="signed"
      intro={t('pos.change_rates_intro')}
      submit={t('pos.ask_owner')}
      done="We asked the owner to sign the new rates"
      fallback="Failed to change the rates"
      send={({ rental_fee, loss_fee, with_fees, fees, below_cost_confirmed }) =>
        change({
          params: { id: props.brand_id },
          body: {
            new_rental_fee: rental_fee,
            new_loss_fee: loss_fee,
            ...(with_fees ? { new_transaction_fees: fees } : {}),
            below_cost_confirmed,
          },
        })
      }
    />
  );
}

interface RatesDialogProps extends DialogProps {
  readonly title: string;
  /** The prices with which the entered prices are compared: those offered or those signed. */
  readonly compared: 'offered' | 'signed';
  readonly intro: string;
  readonly submit: string;
  readonly done: Sentence;
  readonly fallback: Sentence;
  readonly send: (rates: Rates) => Promise<unknown>;
}

function RatesDialog(props: RatesDialogProps) {
  const { fees, intro, done, compared } = props;
  const { t } = useTranslation('agreements');
  const values: RatesIn = {
    rental_fee: fees.pos_rental_fee,
    loss_fee: fees.loss_fee,
    with_fees: true,
    below_cost_confirmed: false,
    fees: fees.pos_transaction_fees.map(
      ({ card_type, card_origin, brand_percentage, brand_fixed }) => ({
        card_type,
        card_origin,
        brand_percentage,
        brand_fixed,
      }),
    ),
  };
  return (
    <FormDialog
      title={props.title}
      size="lg"
      schema={rates}
      values={values}
      send={props.send}
      done={done}
      fallback={props.fallback}
      submitLabel={props.submit}
      busyLabel={t('pos.asking')}
      onClose={props.onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">{intro}</Text>
          <RatesFields form={form} cards={fees.pos_transaction_fees} />
          <Losses form={form} cards={fees.pos_transaction_fees} compared={compared} />
        </>
      )}
    </FormDialog>
  );
}

interface RatesFieldsProps {
  readonly form: UseFormReturn<RatesIn, unknown, Rates>;
  readonly cards: PosFees['pos_transaction_fees'];
}

function RatesFields({ form: { control, watch }, cards }: RatesFieldsProps) {
  const { t } = useTranslation('agreements');
  const cardLabel = useCardLabel();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <AmountField control={control} name="rental_fee" label={t('pos.rental_fee')} />
        <AmountField control={control} name="loss_fee" label={t('pos.loss_fee')} />
      </SimpleGrid>
      <CheckboxField control={control} name="with_fees" label={t('pos.with_fees')} />
      {watch('with_fees') &&
        cards.map(({ card_type, card_origin }, at) => (
          <SimpleGrid key={`${card_type} ${card_origin}`} cols={2}>
            <NumberField
              control={control}
              name={`fees.${at}.brand_percentage`}
              label={t('pos.percentage', { card: cardLabel({ card_type, card_origin }) })}
            />
            <AmountField
              control={control}
              name={`fees.${at}.brand_fixed`}
              label={t('pos.fixed', { card: cardLabel({ card_type, card_origin }) })}
            />
          </SimpleGrid>
        ))}
    </>
  );
}

type LossesProps = RatesFieldsProps & Pick<RatesDialogProps, 'compared'>;

/** Lists the prices below the provider's cost, with a box to confirm the loss. */
function Losses({ form: { control, watch }, cards, compared }: LossesProps) {
  const { data: table = [] } = useQuery(feesQuery);
  const before = cards.filter(({ source }) => source === compared);
  const [with_fees, fees] = watch(['with_fees', 'fees']);
  const typed = transactionFees.safeParse(with_fees ? fees : []);
  // A new offer replaces all earlier prices. Signed prices of cards that are not entered stay
  // valid.
  const kept = compared === 'signed' ? before : [];
  const losses = typed.success ? lossesAtTerminals(table, before, [...typed.data, ...kept]) : [];
  return <BelowCostField control={control} name="below_cost_confirmed" losses={losses} />;
}

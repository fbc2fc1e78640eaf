import type { Sentence } from '@diwan/contract';
import { Select, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Control, DefaultValues } from 'react-hook-form';
import type { z } from 'zod';
import {
  terminalRegistration,
  type Terminal,
  type TerminalRegistration,
} from '@diwan/contract/features/terminals/records';
import { exitCostOn, rentalPeriods, rentOf } from '@diwan/contract/features/terminals/terms';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { calendarDate, daysBetween } from '@diwan/contract/kernel/time';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useFormat, useToday } from '../../lib/use-format.ts';
import { DateField } from '../../ui/form/date-input.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField, useBound } from '../../ui/form/fields.tsx';
import { findOptions } from '../../ui/form/find-options.ts';
import { Notice } from '../../ui/notice.tsx';
import { brandsQuery } from '../../widgets/brands/brands-query.ts';
import { useMoneyText } from '../../widgets/money-text.ts';
import { rentalTermsQuery } from './queries.ts';

type Fields = z.input<typeof terminalRegistration>;
type FormControl = Control<Fields, unknown, TerminalRegistration>;

interface RegisterDialogProps {
  /** The terminal's brand; undefined shows a field to select one. */
  readonly brandId?: number;
  /** The partner to whose brands the field is limited. */
  readonly partnerId?: number;
  readonly send: (registration: TerminalRegistration) => Promise<Terminal>;
  readonly done: Sentence;
  readonly submitLabel: string;
  /** A note above the form. */
  readonly note?: string;
  readonly onClose: () => void;
}

/** Registers a terminal: the device and the days. Shows their cost before sending. */
export function RegisterDialog(props: RegisterDialogProps) {
  const { brandId, partnerId, note } = props;
  const { t } = useTranslation('terminals');
  const today = useToday();
  const values: DefaultValues<Fields> = {
    tid: '',
    rental_start: today,
    rental_end: '',
    ...(brandId === undefined ? {} : { brand_id: brandId }),
  };
  return (
    <FormDialog<Fields, TerminalRegistration, Terminal>
      title={t('form.title')}
      size="lg"
      schema={terminalRegistration}
      values={values}
      send={props.send}
      done={props.done}
      fallback="Failed to create terminal request"
      submitLabel={props.submitLabel}
      onClose={props.onClose}
    >
      {({ control, watch }) => (
        <>
          {brandId === undefined && <BrandField control={control} partnerId={partnerId} />}
          <TextField
            control={control}
            name="tid"
            label={t('tid')}
            description={t('form.tid_hint')}
            dir="ltr"
            autoComplete="off"
            withAsterisk
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField
              control={control}
              name="rental_start"
              label={t('start')}
              min={today}
              withAsterisk
            />
            <DateField
              control={control}
              name="rental_end"
              label={t('end')}
              min={watch('rental_start')}
              withAsterisk
            />
          </SimpleGrid>
          <Estimate {...watch()} />
          {note !== undefined && <Text c="dimmed">{note}</Text>}
        </>
      )}
    </FormDialog>
  );
}

interface BrandFieldProps {
  readonly control: FormControl;
  readonly partnerId: number | undefined;
}

/** Selects the brand. Only active brands can rent. */
function BrandField({ control, partnerId }: BrandFieldProps) {
  const { t } = useTranslation('terminals');
  const { data = [], isError } = useQuery(brandsQuery);
  const { field, value, error } = useBound({ control, name: 'brand_id' });
  return (
    <Select
      label={t('brand')}
      withAsterisk
      searchable
      filter={findOptions}
      data={data
        .filter((brand) => brand.status === 'active')
        .filter((brand) => partnerId === undefined || brand.partner_id === partnerId)
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(id) => field.onChange(id === null ? undefined : Number(id))}
      error={isError ? say('Failed to load brands') : error}
    />
  );
}

const isDay = (text: string | undefined): text is string => calendarDate.safeParse(text).success;

/** Shows the cost of the days and of ending early, by the brand's signed terms. */
function Estimate({ brand_id, rental_start, rental_end }: Partial<Fields>) {
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const amountText = useMoneyText();
  const { data: terms } = useQuery({
    ...rentalTermsQuery(String(brand_id)),
    enabled: typeof brand_id === 'number',
  });
  const known = isDay(rental_start) && isDay(rental_end);
  if (!known || terms === undefined || daysBetween(rental_start, rental_end) <= 0) {
    return <Text c="dimmed">{t('form.no_estimate')}</Text>;
  }
  const period = { rental_start, rental_end };
  const rent_minor = rentOf(toMinor(terms.rate), period);
  const cost = exitCostOn(
    period,
    { rent_minor, loss_fee_minor: toMinor(terms.loss_fee) },
    rental_start,
  );
  const money = (minor: bigint) => amountText(toMajorNumber(minor));
  const { can } = terms;
  return (
    <>
      <Notice tone="info">
        <Text fw={600}>
          {t('form.estimate')}: {money(rent_minor)}
        </Text>
        <Text>
          {t('form.periods', { count: rentalPeriods(period), rate: amountText(terms.rate) })}
        </Text>
        <Text mt="xs">
          {t('form.leaving', {
            returned: money(cost.returned_minor),
            lost: money(cost.lost_minor),
          })}
        </Text>
        <Text mt="xs">{t('form.before', { start: format.day(rental_start) })}</Text>
      </Notice>
      {can.request?.allowed === false && <Notice tone="warning">{can.request.reason}</Notice>}
    </>
  );
}

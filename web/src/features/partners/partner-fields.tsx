import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import type { PartnerDraft, partnerDraft } from '@diwan/contract/features/partners/records';
import { useTranslation } from '../../lib/i18n.ts';
import { TextField } from '../../ui/form/fields.tsx';

const PLACE = '{id}';
const EXAMPLE = `https://shop.example/orders/${PLACE}`;

interface PartnerFieldsProps {
  readonly control: Control<z.input<typeof partnerDraft>, unknown, PartnerDraft>;
}

/** Shows the fields of a partner, for adding and editing. */
export function PartnerFields({ control }: PartnerFieldsProps) {
  const { t } = useTranslation('partners');
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} withAsterisk />
      <TextField
        control={control}
        name="website"
        label={t('fields.website')}
        withAsterisk
        inputMode="url"
        dir="ltr"
      />
      <TextField
        control={control}
        name="order_details_url"
        label={t('fields.order_details_url')}
        description={t('order_details_hint', { place: PLACE, example: EXAMPLE })}
        inputMode="url"
        dir="ltr"
      />
    </>
  );
}

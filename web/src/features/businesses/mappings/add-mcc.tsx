import { useMemo, useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { MccPicker } from '../../../widgets/mcc-picker/mcc-picker.tsx';
import { keepMccCodes } from './keep-mcc-codes.ts';
import classes from './mappings.module.css';

/** Adds a category, once one is selected. The refusal names the business that has it already. */
export function AddMcc({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const [code, setCode] = useState<string | null>(null);
  const mapped = useMemo(() => new Set(business.mcc_codes), [business.mcc_codes]);
  const add = useMutation({
    mutationFn: (mcc_code: string) =>
      call(businessEndpoints.addBusinessMcc, { params: { id: business.id }, body: { mcc_code } }),
    onSuccess: ({ mcc_codes }) => {
      keepMccCodes(queries, business.id, mcc_codes);
      setCode(null);
      toastSuccess(say('MCC code added successfully'));
    },
  });
  return (
    <Group align="flex-start" gap="sm">
      <div className={classes['picker']}>
        <MccPicker
          label={t('mcc_code')}
          placeholder={t('choose_mcc')}
          value={code}
          without={mapped}
          offerAll
          error={add.isError ? errorText(add.error, 'Failed to add MCC code') : undefined}
          onChange={(next) => {
            add.reset();
            setCode(next);
          }}
        />
      </div>
      <Button
        className={classes['add'] ?? ''}
        variant="default"
        disabled={code === null}
        title={code === null ? t('choose_mcc') : undefined}
        loading={add.isPending}
        onClick={() => code !== null && add.mutate(code)}
      >
        {t('add_mcc')}
      </Button>
    </Group>
  );
}

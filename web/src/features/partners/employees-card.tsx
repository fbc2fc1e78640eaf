import type { TFunction } from 'i18next';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import type { EmployeeStatus } from '@diwan/contract/features/partners/actions';
import type { Employee } from '@diwan/contract/features/partners/records';
import { isolate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { actions, code, named } from '../../widgets/columns.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import { AddEmployee } from './add-employee.tsx';
import { employeesQuery } from './queries.ts';
import { Edits } from '../../ui/views/edits.tsx';

const TONES: Readonly<Record<EmployeeStatus, StatusTone>> = {
  accepted: 'good',
  pending: 'waiting',
  expired: 'bad',
  disabled: 'neutral',
};

/** Lists the employees of a partner with the state of their invitations. */
export function EmployeesCard({ partner_id }: { readonly partner_id: number }) {
  const { t } = useTranslation('partners');
  const id = String(partner_id);
  return (
    <Surface
      title={t('employees.title')}
      actions={
        <Edits>
          <AddEmployee partner_id={id} />
        </Edits>
      }
    >
      <List
        query={useQuery(employeesQuery(id))}
        fallback="Failed to load employees"
        skeleton={3}
        label={t('employees.title')}
        columns={columnsOf(t, id)}
        rows={(rows) => rows}
        rowId={(row) => row.id}
        empty={{ title: t('employees.empty') }}
      />
    </Surface>
  );
}

const nameOf = ({ first_name, last_name }: Employee): string => `${first_name} ${last_name}`;

const columnsOf = (t: TFunction<'partners'>, partner_id: string): Columns<Employee> => [
  named(t('employees.name'), nameOf, { sorts: true }),
  code(t('employees.email'), (row) => row.email),
  code(t('employees.phone'), ({ phone_country_code: prefix, phone_number: number }) =>
    number === null ? null : `${prefix ?? ''} ${number}`,
  ),
  { header: t('employees.status'), phone: 'badge', cell: (row) => <Status employee={row} /> },
  actions(t('employees.actions'), (row) => <RowActions partner_id={partner_id} employee={row} />),
];

function Status({ employee: { status, invited_until } }: { readonly employee: Employee }) {
  const { t } = useTranslation('partners');
  const format = useFormat();
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge tone={TONES[status]}>{t(`employees.statuses.${status}`)}</StatusBadge>
      {status === 'pending' && invited_until !== null && (
        <Text size="xs" c="dimmed">
          {t('employees.invited_until', { moment: format.dateTime(invited_until) })}
        </Text>
      )}
    </Stack>
  );
}

interface RowActionsProps {
  readonly partner_id: string;
  readonly employee: Employee;
}

function RowActions({ partner_id, employee }: RowActionsProps) {
  const { t } = useTranslation('partners');
  const resend = useAction(partnerEndpoints.resendInvitation);
  const remove = useAction(partnerEndpoints.removeEmployee);
  const params = { id: partner_id, userId: employee.id };
  const name = isolate(nameOf(employee));
  const { can } = employee;
  return (
    <>
      {can.resend?.allowed === true && (
        <ActionButton
          size="xs"
          variant="default"
          aria-label={t('employees.resend_named', { name })}
          send={() => resend({ params })}
          done="Setup instructions have been sent again"
          fallback="Failed to send the invitation again"
        >
          {t('employees.resend')}
        </ActionButton>
      )}
      {can.remove?.allowed === true && (
        <ActionButton
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('employees.remove_named', { name })}
          renderDialog={(close) => (
            <ConfirmAction
              title={t('employees.remove_question', { name })}
              confirmLabel={t('employees.remove')}
              danger
              send={() => remove({ params })}
              done="Employee removed successfully"
              fallback="Failed to remove employee"
              onClose={close}
            >
              {t('employees.remove_text', { name })}
            </ConfirmAction>
          )}
        >
          {t('employees.remove')}
        </ActionButton>
      )}
    </>
  );
}

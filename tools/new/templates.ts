import type { Names } from './names.ts';

type Template = (names: Names) => string;

const records: Template = ({ one, One, CODE }) => `import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { cleanText } from '../../kernel/text.ts';
import { ${CODE}_STATES, ${one}Actions } from './actions.ts';

export const ${one} = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(${CODE}_STATES),
  created_at: z.iso.datetime(),
  can: abilities(${one}Actions),
});
export type ${One} = z.infer<typeof ${one}>;

export const new${One} = z.strictObject({
  name: cleanText({ max: 120, required: 'Please fill in all required fields' }),
});
export type New${One} = z.output<typeof new${One}>;
`;

const actions: Template = ({
  one,
  One,
  CODE,
  title_one,
}) => `import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const ${one}Refusals = {
  ${CODE}_NOT_FOUND: { status: 404, sentence: '${title_one} not found' },
  ${CODE}_ARCHIVED: { status: 409, sentence: '${title_one} was archived before' },
} as const satisfies Refusals;

export const ${CODE}_STATES = ['active', 'archived'] as const;
export type ${One}State = (typeof ${CODE}_STATES)[number];

export const ${one}Actions = actionTable(({ state }: { state: ${One}State }) => state)({
  archive: { roles: ADMINS, from: ['active'], to: 'archived', otherwise: '${CODE}_ARCHIVED' },
});
`;

const endpoints: Template = ({
  folder,
  one,
  One,
  Many,
  CODE,
  title_one,
}) => `import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { ${one}Actions } from './actions.ts';
import { ${one}, new${One} } from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const ${one}Endpoints = {
  list${Many}: endpoint({
    method: 'GET',
    path: '/${folder}',
    summary: 'All of them, newest first',
    ...ADMIN,
    response: z.array(${one}),
    errors: [],
  }),
  create${One}: endpoint({
    method: 'POST',
    path: '/${folder}',
    summary: 'Add one',
    ...ADMIN,
    body: new${One},
    response: ${one},
    message: '${title_one} created successfully',
    idempotent: true,
    stale: ['${folder}'],
    errors: ['IDEMPOTENCY_MISMATCH'],
  }),
  archive${One}: endpoint({
    method: 'POST',
    path: '/${folder}/:id/archive',
    summary: 'Take one out of use; it stays on record',
    ...ADMIN,
    params: z.object({ id: uuid }),
    response: ${one},
    message: '${title_one} archived successfully',
    stale: ['${folder}'],
    errors: ['${CODE}_NOT_FOUND', ...codesOf(${one}Actions, 'archive')],
  }),
} as const;
`;

/** The Arabic is to be written; a text that stands for it would be shown to people. */
const words: Template = ({
  title_one,
  title_many,
}) => `import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to fetch ${title_many.toLowerCase()}': 'تعذر جلب القائمة: ${title_many}',
  'Failed to create ${title_one.toLowerCase()}': 'تعذر الإنشاء: ${title_one}',
  'Failed to archive ${title_one.toLowerCase()}': 'تعذرت الأرشفة: ${title_one}',
  '${title_one} created successfully': 'تم الإنشاء بنجاح: ${title_one}',
  '${title_one} archived successfully': 'تمت الأرشفة بنجاح: ${title_one}',
  '${title_one} not found': 'غير موجود: ${title_one}',
  '${title_one} was archived before': 'سبقت الأرشفة: ${title_one}',
} as const;

export const words = {
  title: { en: '${title_many}', ar: 'قائمة ${title_many}' },
  name: { en: 'Name', ar: 'الاسم' },
  state: { en: 'State', ar: 'الحالة' },
  states: {
    active: { en: 'Active', ar: 'نشط' },
    archived: { en: 'Archived', ar: 'مؤرشف' },
  },
  created: { en: 'Created', ar: 'تاريخ الإنشاء' },
  create: { en: 'Create', ar: 'إنشاء' },
  archive: { en: 'Archive', ar: 'أرشفة' },
  archive_named: { en: 'Archive {name}?', ar: 'أرشفة {name}؟' },
  archive_text: { en: 'It stays on record and is no longer used.', ar: 'يبقى في السجل ولا يُستخدم بعد ذلك.' },
  actions: { en: 'Actions', ar: 'الإجراءات' },
  empty: { en: 'Nothing here yet', ar: 'لا يوجد شيء بعد' },
} as const satisfies Words;
`;

const migration: Template = ({ snake, title_many }) => `-- ${title_many}.

create table ${snake} (
  id uuid constraint ${snake}_pkey primary key default gen_random_uuid(),
  name text not null,
  state text not null default 'active',
  created_at timestamptz(3) not null default now(),
  constraint ${snake}_state_known check (state in ('active', 'archived'))
);
`;

const store: Template = ({
  snake,
  folder,
  one,
  One,
  Many,
}) => `import type { New${One}, ${One} } from '@diwan/contract/features/${folder}/records';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

export type ${One}Row = Omit<${One}, 'can'>;

const COLUMNS = ['id', 'name', 'state', 'created_at'] as const;

export const find${Many} = (db: Db): Promise<${One}Row[]> =>
  db
    .selectFrom('${snake}')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_LIMIT)
    .execute();

export const insert${One} = (tx: Tx, ${one}: New${One} & { readonly created_at: string }) =>
  tx.insertInto('${snake}').values(${one}).returning(COLUMNS).executeTakeFirstOrThrow();

/** The row, locked until the transaction ends. */
export const lock${One} = (tx: Tx, id: string) =>
  tx.selectFrom('${snake}').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** Only of a row that \`lock${One}\` gave, within the same transaction. */
export const archive${One} = (tx: Tx, id: string) =>
  tx.updateTable('${snake}').set({ state: 'archived' }).where('id', '=', id).execute();
`;

const face: Template = ({
  folder,
  snake,
  one,
  One,
  Many,
  CODE,
}) => `import { ${one}Actions } from '@diwan/contract/features/${folder}/actions';
import type { New${One}, ${One} } from '@diwan/contract/features/${folder}/records';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';

const show = (ctx: Ctx, row: store.${One}Row): ${One} => ({
  ...row,
  can: canOf(${one}Actions, row, ctx),
});

/** All of them, newest first. */
export const list${Many} = async (ctx: Ctx): Promise<${One}[]> =>
  (await store.find${Many}(ctx.deps.db)).map((row) => show(ctx, row));

export const create${One} = (ctx: Ctx, draft: New${One}): Promise<${One}> =>
  ctx.answerOnce(async (tx) => {
    const row = await store.insert${One}(tx, { ...draft, created_at: ctx.deps.clock.iso() });
    await writeAudit(tx, ctx, {
      action: '${snake}.created',
      entity: '${snake}',
      entity_id: row.id,
      after: { ...row },
    });
    return show(ctx, row);
  });

/** @throws AppError ${CODE}_NOT_FOUND, ${CODE}_ARCHIVED */
export const archive${One} = (ctx: Ctx, id: string): Promise<${One}> =>
  ctx.transaction(async (tx) => {
    const row = await store.lock${One}(tx, id);
    if (!row) throw new AppError('${CODE}_NOT_FOUND');
    requireAction(${one}Actions, row, 'archive', ctx.actor);
    await store.archive${One}(tx, id);
    await writeAudit(tx, ctx, {
      action: '${snake}.archived',
      entity: '${snake}',
      entity_id: id,
      before: { state: row.state },
      after: { state: 'archived' },
    });
    return show(ctx, { ...row, state: 'archived' });
  });
`;

const routes: Template = ({
  folder,
  one,
  One,
  Many,
}) => `import { ${one}Endpoints } from '@diwan/contract/features/${folder}/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { archive${One}, create${One}, list${Many} } from './${folder}.ts';

export const ${one}Routes = routes(${one}Endpoints, {
  list${Many}: (ctx) => list${Many}(ctx),
  create${One}: (ctx, { body }) => create${One}(ctx, body),
  archive${One}: (ctx, { params }) => archive${One}(ctx, params.id),
});
`;

const serverTest: Template = ({
  folder,
  One,
  CODE,
}) => `import type { ${One} } from '@diwan/contract/features/${folder}/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';

let system: TestApp;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const create = (name: unknown, { token } = admin) =>
  ask<${One}>(system, 'POST', '/${folder}', { token, body: { name } });
const archive = (id: string) =>
  ask<${One}>(system, 'POST', \`/${folder}/\${id}/archive\`, { token: admin.token });

describe('a new one', () => {
  it('is listed first, and can be archived once', async () => {
    const { data } = await create('First');
    const { data: all } = await ask<${One}[]>(system, 'GET', '/${folder}', { token: admin.token });
    expect(all[0]).toEqual(data);
    expect((await archive(data.id)).data).toMatchObject({ state: 'archived' });
    const again = await archive(data.id);
    expect([again.status, again.failure.code]).toEqual([409, '${CODE}_ARCHIVED']);
  });

  it.each(['', 7, undefined])('is not called %j', async (name) => {
    expect((await create(name)).status).toBe(400);
  });
});

it('is for administrators alone', async () => {
  for (const role of ['partner_employee', 'brand_owner'] as const) {
    expect((await create('Mine', await signInAs(system, role))).status).toBe(403);
  }
  const stranger = await archive('00000000-0000-4000-8000-000000000000');
  expect([stranger.status, stranger.failure.code]).toEqual([404, '${CODE}_NOT_FOUND']);
});
`;

const page: Template = ({
  folder,
  one,
  One,
  Many,
  title_one,
  title_many,
}) => `import { Button, Group } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ${one}Endpoints } from '@diwan/contract/features/${folder}/endpoints';
import { new${One}, type ${One} } from '@diwan/contract/features/${folder}/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { actions, date } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';

const query = queryOptions({
  queryKey: ['${folder}'],
  queryFn: ({ signal }) => call(${one}Endpoints.list${Many}, {}, { signal }),
});

export function ${Many}Page() {
  const { t } = useTranslation('${folder}');
  const [creating, setCreating] = useState(false);
  return (
    <ListPage
      header={{
        title: t('title'),
        actions: <Button onClick={() => setCreating(true)}>{t('create')}</Button>,
      }}
      query={useQuery(query)}
      fallback="Failed to fetch ${title_many.toLowerCase()}"
      label={t('title')}
      rows={(all) => all}
      rowId={({ id }) => id}
      columns={useColumns()}
      empty={{ title: t('empty') }}
    >
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </ListPage>
  );
}

function useColumns(): Columns<${One}> {
  const { t } = useTranslation('${folder}');
  return [
    { header: t('name'), cell: ({ name }) => <span dir="auto">{name}</span> },
    {
      header: t('state'),
      cell: ({ state }) => (
        <StatusBadge tone={state === 'active' ? 'good' : 'neutral'}>
          {t(\`states.\${state}\`)}
        </StatusBadge>
      ),
    },
    date(t('created'), ({ created_at }) => created_at),
    actions(t('actions'), (row) => <Actions row={row} />),
  ];
}

function Actions({ row }: { readonly row: ${One} }) {
  const { t } = useTranslation('${folder}');
  const archive = useAction(${one}Endpoints.archive${One});
  return (
    <Group gap={4}>
      <ActionButton
        variant="subtle"
        size="xs"
        can={row.can.archive}
        aria-label={\`\${t('archive')}: \${row.name}\`}
        renderDialog={(close) => (
          <ConfirmAction
            title={t('archive_named', { name: row.name })}
            confirmLabel={t('archive')}
            danger
            send={() => archive({ params: { id: row.id } })}
            done="${title_one} archived successfully"
            fallback="Failed to archive ${title_one.toLowerCase()}"
            onClose={close}
          >
            {t('archive_text')}
          </ConfirmAction>
        )}
      >
        {t('archive')}
      </ActionButton>
    </Group>
  );
}

function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('${folder}');
  const create = useAction(${one}Endpoints.create${One});
  return (
    <FormDialog
      title={t('create')}
      schema={new${One}}
      values={{ name: '' }}
      send={(body) => create({ body })}
      done="${title_one} created successfully"
      fallback="Failed to create ${title_one.toLowerCase()}"
      submitLabel={t('create')}
      onClose={onClose}
    >
      {({ control }) => <TextField control={control} name="name" label={t('name')} required />}
    </FormDialog>
  );
}
`;

const webTest: Template = ({
  folder,
  one,
  One,
  title_many,
}) => `import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { ${one}Actions } from '@diwan/contract/features/${folder}/actions';
import type { ${One} } from '@diwan/contract/features/${folder}/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const row = (name: string, state: ${One}['state']): ${One} => ({
  id: crypto.randomUUID(),
  name,
  state,
  created_at: '2026-11-01T09:00:00.000Z',
  can: canAs(${one}Actions, { state }),
});

it('lists them, and archives what is active', async () => {
  signInAs('admin');
  const rows = [row('First', 'active'), row('Old', 'archived')];
  const archived: unknown[] = [];
  server.use(
    http.get('/api/${folder}', () => answer(rows)),
    http.post('/api/${folder}/:id/archive', ({ params }) => {
      archived.push(params['id']);
      return answer(row('First', 'archived'));
    }),
  );
  const { user } = renderApp('/${folder}');
  expect(await screen.findByRole('heading', { name: '${title_many}' })).toBeVisible();
  const old = await screen.findByRole('button', { name: 'Archive: Old' });
  expect(old).toHaveAttribute('aria-disabled');
  await user.click(screen.getByRole('button', { name: 'Archive: First' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await screen.findByText(/archived successfully/);
  expect(archived).toEqual([rows[0]?.id]);
});
`;

const webRoute: Template = ({
  folder,
  one,
  Many,
}) => `import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ADMINS } from '@diwan/contract/kernel/roles';
import { allow } from '../guards.ts';
import { shellRoute } from './root.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/${folder}',
  beforeLoad: allow(ADMINS),
  component: lazyRouteComponent(
    () => import('../../features/${folder}/${folder}-page.tsx'),
    '${Many}Page',
  ),
});

export const ${one}Routes = [listRoute] as const;
`;

const spec: Template = ({ folder, title_many }) => `import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures/test.ts';

test('one is created and archived', async ({ open }) => {
  const name = \`Test \${randomUUID().slice(0, 8)}\`;
  const page = await open('admin');
  await page.goto('/${folder}');
  await expect(page.getByRole('heading', { name: '${title_many}' })).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: \`Archive: \${name}\` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Archived');
});
`;

/** Where each file of a new slice goes. @param number of the next migration, four digits */
export const templatesOf = (names: Names, number: string): Readonly<Record<string, string>> => {
  const { folder, snake } = names;
  const contract = `contract/src/features/${folder}`;
  const server = `server/src/features/${folder}`;
  const web = `web/src/features/${folder}`;
  const made: Readonly<Record<string, Template>> = {
    [`${contract}/records.ts`]: records,
    [`${contract}/actions.ts`]: actions,
    [`${contract}/endpoints.ts`]: endpoints,
    [`${contract}/words.ts`]: words,
    [`server/migrations/${number}_${snake}.sql`]: migration,
    [`${server}/store.ts`]: store,
    [`${server}/${folder}.ts`]: face,
    [`${server}/routes.ts`]: routes,
    [`${server}/${folder}.test.ts`]: serverTest,
    [`${web}/${folder}-page.tsx`]: page,
    [`${web}/${folder}-page.test.tsx`]: webTest,
    [`web/src/app/routes/${folder}.ts`]: webRoute,
    [`e2e/${folder}.spec.ts`]: spec,
  };
  return Object.fromEntries(Object.entries(made).map(([path, write]) => [path, write(names)]));
};

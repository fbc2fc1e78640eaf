import { lazy, Suspense, useState } from 'react';
import { Button, Group, Kbd, Stack, Switch, useDirection } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readsAll } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { inGroups, QueueList } from './queue-list.tsx';
import {
  useShortcuts,
  setShortcutsOn,
  keyOf,
  keyText,
  type Shortcut,
  SHORTCUTS,
  useShortcutsOn,
} from './use-shortcuts.ts';
import { queueQuery } from './queries.ts';
import { ReviewPanel } from './review/review-panel.tsx';
import classes from './verification-page.module.css';
import { IconKeyboard } from '@tabler/icons-react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Edits } from '../../ui/views/edits.tsx';

const NAMES = Object.keys(SHORTCUTS) as Shortcut[];

/** Lists the keys, with a switch that turns single keys off. */
function ShortcutHelp() {
  const { t } = useTranslation('verification');
  const [open, setOpen] = useState(false);
  const on = useShortcutsOn();
  const { dir } = useDirection();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKeyboard size={18} stroke={1.5} aria-hidden />}
        data-shortcut={SHORTCUTS.help}
        onClick={() => setOpen(true)}
      >
        {t('keys.title')}
      </Button>
      {open && (
        <Dialog title={t('keys.title')} onClose={() => setOpen(false)}>
          <Stack gap="lg">
            <Switch
              label={t('keys.on')}
              checked={on}
              onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
            />
            <Facts
              short
              facts={NAMES.map((name) => ({
                label: t(`keys.${name}`),
                value: <Kbd>{keyText(keyOf(name, dir))}</Kbd>,
              }))}
            />
          </Stack>
        </Dialog>
      )}
    </>
  );
}

const OcrTool = lazy(async () => ({ default: (await import('./tools/ocr-tool.tsx')).OcrTool }));
const SignatureTool = lazy(async () => ({
  default: (await import('./tools/signature-tool.tsx')).SignatureTool,
}));

const route = getRouteApi('/shell/brands/verification');

/** Shows the page on which admins decide about new brands. */
export function VerificationPage() {
  const { t } = useTranslation('verification');
  const { role } = useUser();
  if (!readsAll(role)) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={say("You don't have permission to access this page")} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<PageActions />} />
      <Tool />
      <Center />
    </>
  );
}

const TOOLS = ['ocr', 'signature'] as const;

/** Shows the toggles of both test tools and the list of keys. */
function PageActions() {
  const { t } = useTranslation('verification');
  const { tool } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Group gap="xs">
      <Edits>
        {TOOLS.map((name) => (
          <Button
            key={name}
            variant={tool === name ? 'filled' : 'default'}
            aria-pressed={tool === name}
            onClick={() =>
              void navigate({
                search: (old) => ({ ...old, tool: tool === name ? undefined : name }),
                replace: true,
              })
            }
          >
            {t(`tools.${name}`)}
          </Button>
        ))}
      </Edits>
      <ShortcutHelp />
    </Group>
  );
}

function Tool() {
  const { tool } = route.useSearch();
  if (tool !== 'ocr' && tool !== 'signature') return null;
  return (
    <div className={classes['tool']}>
      <Suspense fallback={<FormSkeleton fields={2} />}>
        {tool === 'ocr' ? <OcrTool /> : <SignatureTool />}
      </Suspense>
    </div>
  );
}

function Center() {
  const { t } = useTranslation('verification');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(queueQuery);
  const queue = inGroups(query.data ?? []);
  const choose = (brand: string | undefined) =>
    void navigate({
      search: ({ q, tool }) => ({ ...(q ? { q } : {}), ...(tool ? { tool } : {}), brand }),
    });
  const at = queue.findIndex(({ id }) => String(id) === search.brand);
  const step = (by: 1 | -1) => {
    const next = at === -1 ? queue[0] : queue[at + by];
    if (next !== undefined) choose(String(next.id));
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  const goOn = (decided: number) => {
    const place = queue.findIndex(({ id }) => id === decided);
    const next = queue[place + 1] ?? queue.find(({ id }) => id !== decided);
    choose(next === undefined ? undefined : String(next.id));
  };
  return (
    <QueryView query={query} fallback="Failed to load brands for verification">
      {() => (
        <div className={classes['center']} data-chosen={search.brand !== undefined || undefined}>
          <QueueList
            queue={queue}
            chosen={search.brand}
            search={search.q ?? ''}
            onSearch={(q) =>
              void navigate({
                search: (old) => ({ ...old, q: q.trim() || undefined }),
                replace: true,
              })
            }
          />
          <div className={classes['detail']}>
            {search.brand === undefined ? (
              queue.length > 0 && <EmptyState title={t('choose')} />
            ) : (
              <ReviewPanel
                key={search.brand}
                id={search.brand}
                onDecided={goOn}
                onBack={() => choose(undefined)}
              />
            )}
          </div>
        </div>
      )}
    </QueryView>
  );
}

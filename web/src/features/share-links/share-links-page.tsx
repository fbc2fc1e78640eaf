import { Button, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { readsAll } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { type TextSearch, useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { UnknownOpen } from '../../ui/lists/unknown-filter.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { date, menu, opener } from '../../widgets/columns.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { LinkBrands } from './link-brands.tsx';
import { LinkCard } from './link-card.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { registrationAddress } from './registration-address.ts';
import classes from './share-links-page.module.css';
import { Edits } from '../../ui/views/edits.tsx';

const NEW = 'new';

/** Lists the share links with their use. */
export function ShareLinksPage() {
  const { t } = useTranslation('share-links');
  const { search, show, reset } = useAddress('open', 'like', 'switch', 'of', 'card');
  const query = useQuery(shareLinksQuery);
  const find = (wanted: string | undefined) => query.data?.find(({ id }) => id === wanted);
  const switched = find(search.switch);
  const shown = find(search.of);
  const card = find(search.card);
  const columns = useColumns(show);
  return (
    <ListPage
      name="share_links"
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/brands' } },
        actions: (
          <Edits>
            <Button
              leftSection={<IconPlus size={18} stroke={1.5} />}
              onClick={() => show({ open: NEW })}
            >
              {t('create')}
            </Button>
          </Edits>
        ),
      }}
      filters={<UnknownOpen value={search.open} known={[NEW]} />}
      query={query}
      fallback="Failed to fetch share links"
      label={t('title')}
      rows={(links) => links}
      rowId={({ id }) => id}
      columns={columns}
      onOpen={({ id }) => show({ of: id })}
      empty={{ title: t('empty'), description: t('empty_text') }}
    >
      {search.open === NEW && <NewLinkDialog onClose={reset} />}
      {search.like !== undefined && query.data !== undefined && (
        <NewLinkDialog like={find(search.like)} onClose={reset} />
      )}
      {switched?.can.deactivate?.allowed && <DeactivateLink link={switched} onClose={reset} />}
      {switched?.can.reactivate?.allowed && <ReactivateLink link={switched} onClose={reset} />}
      {shown !== undefined && <LinkBrands link={shown} onClose={reset} />}
      {card?.can.copy?.allowed && <LinkCard link={card} onClose={reset} />}
    </ListPage>
  );
}

type Show = (part: TextSearch<'like' | 'switch' | 'of' | 'card'>) => void;

function useColumns(show: Show): Columns<ShareLink> {
  const { t } = useTranslation('share-links');
  const language = useLanguage();
  // Only admins see the links of several partners.
  const partners = readsAll(useUser().role);
  return [
    {
      header: t('mcc'),
      cell: ({ name, mcc_code, business_type }) => (
        <div className={classes['link']}>
          <Text fw={500} dir="auto" truncate>
            {name ?? <span className="ltr">{mcc_code}</span>}
          </Text>
          <Text c="dimmed" size="xs" truncate>
            {name !== null && <span className="ltr">{mcc_code} · </span>}
            {businessTypeName(business_type, language)}
          </Text>
        </div>
      ),
    },
    {
      header: t('entity_type'),
      cell: ({ entity_type: type }) => (type === null ? t('any_entity') : t(`entity.${type}`)),
    },
    partners && { header: t('partner'), cell: (link) => link.partner_name ?? t('no_partner') },
    { header: t('usage'), cell: (link) => <UsageBar link={link} /> },
    opener(
      t('registered'),
      ({ brands_count: count }) => t('registrations', { count }),
      ({ id }) => show({ of: id }),
    ),
    {
      header: t('expires'),
      cell: ({ expires_at: at }) => (at === null ? t('never') : <Moment instant={at} />),
    },
    { header: t('status'), phone: 'badge', cell: (link) => <LinkStatus link={link} /> },
    date(t('created'), ({ created_at }) => created_at),
    menu(
      t('actions'),
      titleOf,
      (link) => actionsOf(link, show, t),
      ({ can, share_token }) =>
        can.copy?.allowed === true && (
          <CopyButton value={registrationAddress(share_token)} label={t('copy')} />
        ),
    ),
  ];
}

/** Returns the name of a link in the labels of its buttons. */
const titleOf = ({ name, mcc_code }: ShareLink): string => name ?? mcc_code;

/** Returns the actions in a link's menu. */
function actionsOf(
  { id, can }: ShareLink,
  show: Show,
  t: TFunction<'share-links'>,
): readonly RowAction[] {
  const card: RowAction = { label: t('card'), onSelect: () => show({ card: id }) };
  const switches = (['deactivate', 'reactivate'] as const).filter((name) => can[name]?.allowed);
  return [
    ...(can.copy?.allowed === true ? [card] : []),
    { label: t('duplicate'), onSelect: () => show({ like: id }) },
    ...switches.map((name) => ({
      label: t(name),
      danger: name === 'deactivate',
      onSelect: () => show({ switch: id }),
    })),
  ];
}

interface SwitchProps {
  readonly link: ShareLink;
  readonly onClose: () => void;
}

function DeactivateLink({ link, onClose }: SwitchProps) {
  const { t } = useTranslation('share-links');
  const deactivate = useAction(shareLinkEndpoints.deactivateShareLink);
  return (
    <ConfirmAction
      title={t('deactivate_question')}
      confirmLabel={t('deactivate')}
      danger
      send={() => deactivate({ params: { id: link.id } })}
      done="Share link deactivated successfully"
      fallback="Failed to deactivate share link"
      onClose={onClose}
    >
      {t('deactivate_text')}
    </ConfirmAction>
  );
}

function ReactivateLink({ link, onClose }: SwitchProps) {
  const { t } = useTranslation('share-links');
  const format = useFormat();
  const reactivate = useAction(shareLinkEndpoints.reactivateShareLink);
  return (
    <ConfirmAction
      title={t('reactivate_question')}
      confirmLabel={t('reactivate')}
      send={() => reactivate({ params: { id: link.id } })}
      done="Share link reactivated successfully"
      fallback="Failed to reactivate share link"
      onClose={onClose}
    >
      {t('reactivate_text', {
        used: format.number(link.uses_count),
        max: format.number(link.max_uses),
      })}
    </ConfirmAction>
  );
}

const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: ({ signal }) => call(shareLinkEndpoints.listShareLinks, {}, { signal }),
});

const TONES = { active: 'good', expired: 'bad', deactivated: 'neutral' } as const;

function LinkStatus({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation('share-links');
  return <StatusBadge tone={TONES[link.state]}>{t(link.state)}</StatusBadge>;
}

/** Shows the used and allowed registrations as a bar and as text. */
function UsageBar({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation('share-links');
  const format = useFormat();
  const tone = usageTone(link);
  const used = format.number(link.uses_count);
  const words = t('uses', { used, max: format.number(link.max_uses) });
  return (
    <div className={classes['usage']} data-tone={tone}>
      <span className={classes['words']}>
        {words}
        {tone === 'red' && (
          <IconAlertTriangle
            size={16}
            stroke={1.75}
            role="img"
            aria-label={t('nearly_used_up')}
            color="var(--mantine-color-error)"
          />
        )}
      </span>
      <Progress
        value={(link.uses_count / link.max_uses) * 100}
        color={tone}
        size="sm"
        aria-label={words}
      />
    </div>
  );
}

type UsageTone = 'green' | 'yellow' | 'red';

/** Returns green below 70 % of the uses, yellow from 70 %, red from 90 %. */
function usageTone({ uses_count, max_uses }: ShareLink): UsageTone {
  const percent = (uses_count / max_uses) * 100;
  if (percent >= 90) return 'red';
  return percent >= 70 ? 'yellow' : 'green';
}

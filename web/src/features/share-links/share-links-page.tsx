import { Button, Group, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { canSetShareLinkTerms } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { date, opener } from '../../widgets/columns.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { LinkBrands } from './link-brands.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import classes from './share-links-page.module.css';

const NEW = 'new';

/** The links with which brands register themselves, and how far each is used up. */
export function ShareLinksPage() {
  const { t } = useTranslation('share-links');
  const { search, show, reset } = useAddress('open', 'end', 'of');
  const query = useQuery(shareLinksQuery);
  const ended = query.data?.find(({ id, is_active }) => id === search.end && is_active);
  const shown = query.data?.find(({ id }) => id === search.of);
  const columns = useColumns({
    onDeactivate: (end) => show({ end }),
    onBrands: (of) => show({ of }),
  });
  return (
    <ListPage
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/brands' } },
        actions: (
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} />}
            onClick={() => show({ open: NEW })}
          >
            {t('create')}
          </Button>
        ),
      }}
      query={query}
      fallback="Failed to fetch share links"
      label={t('title')}
      rows={(links) => links}
      rowId={({ id }) => id}
      columns={columns}
      empty={{ title: t('empty'), description: t('empty_text') }}
    >
      {search.open === NEW && <NewLinkDialog onClose={reset} />}
      {ended !== undefined && <DeactivateLink link={ended} onClose={reset} />}
      {shown !== undefined && <LinkBrands link={shown} onClose={reset} />}
    </ListPage>
  );
}

interface Openers {
  readonly onDeactivate: (id: string) => void;
  readonly onBrands: (id: string) => void;
}

function useColumns({ onDeactivate, onBrands }: Openers): Columns<ShareLink> {
  const { t } = useTranslation('share-links');
  const language = useLanguage();
  // Only administrators see links of more than one partner.
  const partners = canSetShareLinkTerms(useUser().role);
  return [
    {
      header: t('mcc'),
      cell: ({ mcc_code, business_type }) => (
        <div>
          <Text fw={500} className="ltr" component="span">
            {mcc_code}
          </Text>
          <Text c="dimmed">{businessTypeName(business_type, language)}</Text>
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
      ({ id }) => onBrands(id),
    ),
    {
      header: t('expires'),
      cell: ({ expires_at: at }) => (at === null ? t('never') : <Moment instant={at} />),
    },
    { header: t('status'), cell: (link) => <LinkStatus link={link} /> },
    date(t('created'), ({ created_at }) => created_at),
    {
      header: t('actions'),
      cell: (link) => (
        <Group gap={4} wrap="nowrap">
          {link.can.copy?.allowed === true && (
            <CopyButton value={registrationAddress(link.share_token)} label={t('copy')} />
          )}
          {link.can.deactivate?.allowed === true && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              aria-label={t('deactivate_named', { mcc: link.mcc_code })}
              onClick={() => onDeactivate(link.id)}
            >
              {t('deactivate')}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}

interface DeactivateLinkProps {
  readonly link: ShareLink;
  readonly onClose: () => void;
}

function DeactivateLink({ link, onClose }: DeactivateLinkProps) {
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

const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: ({ signal }) => call(shareLinkEndpoints.listShareLinks, {}, { signal }),
});

const TONES = { active: 'good', expired: 'bad', deactivated: 'neutral' } as const;

function LinkStatus({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation('share-links');
  return <StatusBadge tone={TONES[link.state]}>{t(link.state)}</StatusBadge>;
}

/** How many of the allowed registrations are taken, in colour and in words. */
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

const registrationAddress = (share_token: string): string =>
  `${location.origin}/brand/register?token=${share_token}`;

type UsageTone = 'green' | 'yellow' | 'red';

/** Green below 70 % of the uses, yellow from there, red from 90 % on. */
function usageTone({ uses_count, max_uses }: ShareLink): UsageTone {
  const percent = (uses_count / max_uses) * 100;
  if (percent >= 90) return 'red';
  return percent >= 70 ? 'yellow' : 'green';
}

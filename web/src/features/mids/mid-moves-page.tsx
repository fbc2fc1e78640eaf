import { useState } from 'react';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import type { MidMoveState } from '@diwan/contract/features/mids/actions';
import { midEndpoints } from '@diwan/contract/features/mids/endpoints';
import type { MidMove } from '@diwan/contract/features/mids/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { AddressSwitch } from '../../ui/lists/address-switch.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { CredentialsDialog } from '../../widgets/credentials/credentials-dialog.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import { MoveActions } from './move-actions.tsx';

const route = getRouteApi('/shell/mid-moves');

const TONES: Readonly<Record<MidMoveState, StatusTone>> = {
  pending: 'waiting',
  quarantined: 'waiting',
  released: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
};

type MoveState = 'open' | 'ended';

const movesQuery = (state: MoveState) =>
  infiniteQueryOptions({
    queryKey: ['mid-moves', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(midEndpoints.listMidMoves, { query: { state, cursor, limit: 20 } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/**
 * Lists moves of MIDs that another brand has used. Open moves need a second admin or are
 * quarantined.
 */
export function MidMovesPage() {
  const { t } = useTranslation('mids');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state: MoveState = search.state === 'ended' ? 'ended' : 'open';
  const query = useInfiniteQuery(movesQuery(state));
  const [shown, setShown] = useState<ApiCredentials | null>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <AddressSwitch
        label={t('listed')}
        address={search.state}
        value={state}
        data={[
          { value: 'open', label: t('lists.open') },
          { value: 'ended', label: t('lists.ended') },
        ]}
        onChange={(value) => void navigate({ search: { state: value }, replace: true })}
      />
      <QueryView
        query={query}
        fallback="Failed to load the MID moves"
        pending={<CardsSkeleton cards={2} />}
      >
        {({ pages }) => {
          const moves = pages.flatMap((page) => page.moves);
          if (moves.length === 0) {
            return <EmptyState title={t(`none.${state}`)} description={t('none_text')} />;
          }
          return (
            <Stack gap="lg">
              {moves.map((move) => (
                <Move key={move.id} move={move} onCredentials={setShown} />
              ))}
              <LoadMore query={query} />
            </Stack>
          );
        }}
      </QueryView>
      <CredentialsDialog credentials={shown} onClose={() => setShown(null)} />
    </>
  );
}

interface MoveProps {
  readonly move: MidMove;
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

function Move({ move, onCredentials }: MoveProps) {
  const { t } = useTranslation('mids');
  const { mid, state } = move;
  return (
    <article aria-label={`${t('mid')} ${mid}`}>
      <Surface>
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <Title order={2}>
              {t('mid')} <bdi>{mid}</bdi>
            </Title>
            <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          </Group>
          <MoveFacts move={move} />
          <MoveActions move={move} onCredentials={onCredentials} />
        </Stack>
      </Surface>
    </article>
  );
}

interface BrandLinkProps {
  readonly id: number;
  readonly name: string;
}

const BrandLink = ({ id, name }: BrandLinkProps) => (
  <Anchor renderRoot={(props) => <Link to="/brands/$id" params={{ id: String(id) }} {...props} />}>
    <bdi>{name}</bdi>
  </Anchor>
);

function MoveFacts({ move }: { readonly move: MidMove }) {
  const { t } = useTranslation('mids');
  const format = useFormat();
  const { from_brand_id, from_brand_name, brand_id, brand_name, reason } = move;
  const done = (at: string | null, name: string | null) =>
    at === null ? null : t('by', { moment: format.dateTime(at), name: name ?? '—' });
  const ended = (at: string) =>
    move.released_by_name === null
      ? t('at_its_time', { moment: format.dateTime(at) })
      : done(at, move.released_by_name);
  const from =
    from_brand_name === null ? (
      t('deleted', { id: String(from_brand_id) })
    ) : (
      <BrandLink id={from_brand_id} name={from_brand_name} />
    );
  return (
    <Facts
      facts={[
        { label: t('from'), value: from },
        { label: t('to'), value: <BrandLink id={brand_id} name={brand_name} /> },
        { label: t('requested'), value: done(move.created_at, move.requested_by_name) },
        ...(move.decided_at === null
          ? []
          : [{ label: t('decided'), value: done(move.decided_at, move.decided_by_name) }]),
        ...(reason === null ? [] : [{ label: t('reason'), value: reason }]),
        ...(move.quarantined_until !== null && move.released_at === null
          ? [{ label: t('until'), value: format.dateTime(move.quarantined_until) }]
          : []),
        ...(move.released_at === null
          ? []
          : [{ label: t('released'), value: ended(move.released_at) }]),
      ]}
    />
  );
}

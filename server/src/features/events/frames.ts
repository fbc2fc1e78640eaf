import type { EventType, TransactionEvent } from '@diwan/contract/features/events/records';
import type { Scope } from '../../platform/scope.ts';
import type { FeedEvent } from '../transactions/event-feed.ts';

/** A comment of `text/event-stream`: keeps the line open through everything between. */
export const HEARTBEAT = ':\n\n';

/** One transaction once, however much happened to it: it is told where it is now. */
export interface News extends TransactionEvent {
  readonly type: EventType;
  readonly partner_id: number | null;
}

export function newsOf(happened: readonly FeedEvent[]): News[] {
  const by_id = new Map<bigint, News>();
  for (const { transaction_id, kind, brand_id, partner_id, status } of happened) {
    const created = kind === 'initiated' || by_id.get(transaction_id)?.type === CREATED;
    const type = created ? CREATED : 'transaction.changed';
    by_id.set(transaction_id, { type, id: Number(transaction_id), brand_id, partner_id, status });
  }
  return [...by_id.values()];
}

const CREATED = 'transaction.created';

/** What `withinScope` asks of rows, of what is not read from a table by the listener. */
function reaches(scope: Scope, { brand_id, partner_id }: News): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'partner':
      return scope.partner_id === partner_id;
    case 'brand':
      return scope.brand_id === brand_id;
    case 'none':
      return false;
  }
}

const frameOf = ({ type, id, brand_id, status }: News): string =>
  `event: ${type}\ndata: ${JSON.stringify({ id, brand_id, status })}\n\n`;

/** What somebody with this scope is told; an empty text if nothing. */
export const framesFor = (scope: Scope, news: readonly News[]): string =>
  news
    .filter((one) => reaches(scope, one))
    .map(frameOf)
    .join('');

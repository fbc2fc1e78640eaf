import type { Sentence } from '@diwan/contract';
import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import { MOST_LISTED } from '@diwan/contract/kernel/paging';
import { ApiError } from '../../lib/api-error.ts';
import { isTruncated } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { EmptyState, type EmptyStateProps } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { RowsSkeleton } from '../states/skeletons.tsx';

/** The part of a query, or of one that loads more, that a view needs. */
export interface Viewed<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface QueryViewProps<Data> {
  readonly query: Viewed<Data>;
  /** The sentence of the specification, for when the server gave none. */
  readonly fallback: Sentence;
  /** Said in place of the error's own text. */
  readonly failed?: string;
  /** What stands there until it is read; rows unless said. */
  readonly pending?: ReactNode;
  /** In place of what does not exist, or is not for this person. */
  readonly absent?: EmptyStateProps;
  readonly children: (data: Data) => ReactNode;
}

/** Whether what was asked for does not exist, or is not for this person. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Below a list that was answered cut. */
function Truncated() {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return (
    <Text c="dimmed" mt="md" role="status">
      {t('truncated', { number: format.number(MOST_LISTED) })}
    </Text>
  );
}

/** What was read, or why it is not there yet. What is there stays when it can't be read anew. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, absent } = props;
  const { data, error } = query;
  const failed = query.isError && query.isFetchNextPageError !== true;
  if (failed && data === undefined && absent !== undefined && isAbsent(error)) {
    return <EmptyState {...absent} />;
  }
  return (
    <>
      {query.isPending && (props.pending === undefined ? <RowsSkeleton /> : props.pending)}
      {failed && (
        <ErrorState
          error={error}
          fallback={props.fallback}
          title={props.failed}
          onRetry={() => void query.refetch()}
        />
      )}
      {data !== undefined && props.children(data)}
      {isTruncated(data) && <Truncated />}
    </>
  );
}

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

/** The properties of a plain or infinite query that a view needs. */
export interface ViewedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface QueryViewProps<Data> {
  readonly query: ViewedQuery<Data>;
  /** The specification's sentence. It is shown if the error has no text. */
  readonly fallback: Sentence;
  /** The text that replaces the text of the error. */
  readonly failed?: string | undefined;
  /** The content that is shown while the data loads. The default is placeholder rows. */
  readonly pending?: ReactNode;
  /** The content that is shown if the item does not exist or the person may not see it. */
  readonly absent?: EmptyStateProps;
  readonly children: (data: Data) => ReactNode;
}

/** Returns whether an error means that the item does not exist or the person may not see it. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** States below a list that it was truncated. */
function Truncated() {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return (
    <Text c="dimmed" mt="md" role="status">
      {t('truncated', { number: format.number(MOST_LISTED) })}
    </Text>
  );
}

/**
 * Shows the data, or the reason why it cannot be shown. If it cannot be loaded again, the old data
 * stays below the error.
 */
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

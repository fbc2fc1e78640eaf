import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followEvents, type LiveEvent } from './follow-events.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';
import { transactionRow } from '../../testing/transactions.ts';

/** Serves a new stream for each request. The test writes to the streams and ends them. */
function serveLines() {
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  server.use(
    http.get('/api/events', () => {
      const body = new ReadableStream<Uint8Array>({
        start: (line) => {
          lines.push(line);
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  const write = (text: string) => lines.at(-1)!.enqueue(new TextEncoder().encode(text));
  return { lines, write };
}

/** Serves a list that gains a row with each request. Returns the queries. */
function serveGrowingList() {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/transactions', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const transactions = asked.map((_, place) =>
        transactionRow({ id: place + 1, order_id: `ORD-${place + 1}` }),
      );
      return answer({ transactions: transactions.toReversed(), next_cursor: null });
    }),
  );
  return asked;
}

const happened = (id: number, status = 'CAPTURED') =>
  `event: transaction.created\ndata: ${JSON.stringify({ id, brand_id: 7, status })}\n\n`;

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => vi.restoreAllMocks());

describe('a page of transactions', () => {
  it('loads new rows automatically while it shows the newest rows without a filter', async () => {
    signInAs('brand_owner');
    serveGrowingList();
    const { lines, write } = serveLines();
    renderApp('/transactions');
    expect(await screen.findByText('ORD-1')).toBeVisible();
    await waitFor(() => expect(lines).toHaveLength(1));
    act(() => write(happened(2)));
    expect(await screen.findByText('ORD-2')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new transaction/ })).toBeNull();
  });

  it('counts arrivals while a filter is set, each once, and shows them on request', async () => {
    signInAs('brand_owner');
    const asked = serveGrowingList();
    const { lines, write } = serveLines();
    const { user } = renderApp('/transactions?status=CAPTURED');
    await screen.findByText('ORD-1');
    await waitFor(() => expect(lines).toHaveLength(1));
    write(`: still here\n\n${happened(8)}${happened(8)}`);
    write(happened(10, 'INITIATED'));
    write(happened(9).slice(0, 20));
    write(happened(9).slice(20));
    await user.click(await screen.findByRole('button', { name: '2 new transactions' }));
    expect(await screen.findByText('ORD-2')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new transaction/ })).toBeNull();
    expect(asked).toHaveLength(2);
  });
});

describe('the event stream', () => {
  /** Follows the stream. Returns the received events. */
  function follow() {
    const told: (LiveEvent | 'gap')[] = [];
    const stop = followEvents({
      onEvent: (event) => told.push(event),
      onGap: () => told.push('gap'),
    });
    return { told, stop };
  }

  it('is opened again after it broke, and reports the gap', async () => {
    signInAs('admin');
    const { lines, write } = serveLines();
    const { told, stop } = follow();
    await waitFor(() => expect(lines).toHaveLength(1));
    write(happened(1));
    await waitFor(() => expect(told).toHaveLength(1));
    lines[0]!.close();
    await waitFor(() => expect(lines).toHaveLength(2));
    await waitFor(() => expect(told.at(-1)).toBe('gap'));
    write('data: {"id":2}\r\n\r\n');
    await waitFor(() => expect(told.at(-1)).toEqual({ type: 'message', data: { id: 2 } }));
    stop();
  });

  it('is closed while the tab is hidden', async () => {
    signInAs('admin');
    const { lines } = serveLines();
    const { told, stop } = follow();
    await waitFor(() => expect(lines).toHaveLength(1));
    setHidden(true);
    setHidden(false);
    await waitFor(() => expect(lines).toHaveLength(2));
    await waitFor(() => expect(told).toEqual(['gap']));
    stop();
  });

  it('is not opened again after the platform refuses it', async () => {
    signInAs('admin');
    let asked = 0;
    server.use(
      http.get('/api/events', () => {
        asked += 1;
        return new HttpResponse(null, { status: 404 });
      }),
    );
    const { stop } = follow();
    await waitFor(() => expect(asked).toBe(1));
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(120_000);
    vi.useRealTimers();
    expect(asked).toBe(1);
    stop();
  });
});

const ROWS_A_PAGE = 50;

export interface PagedRows<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
}

/**
 * Returns one page of a list that the browser has completely. A number outside the range gives the
 * nearest page.
 */
export function pageOf<Row>(all: readonly Row[], wanted: string | undefined): PagedRows<Row> {
  const pages = Math.max(1, Math.ceil(all.length / ROWS_A_PAGE));
  const number = Math.trunc(Number(wanted ?? '1'));
  const page = Number.isFinite(number) ? Math.min(Math.max(number, 1), pages) : 1;
  return { rows: all.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE), page, pages };
}

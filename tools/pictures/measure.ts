import axe from 'axe-core';
import type { BrowserContext, Page } from '@playwright/test';
import type { Figures } from './figures.ts';
import { visitPages } from './take.ts';

/** Sums all unexpected layout shifts. It runs in the page before the page's own scripts. */
function watchShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) shifts.sum += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Counts the visible elements of the window. It runs in the page, so it cannot use anything outside
 * this function.
 */
function countInPage(targetPx: number) {
  type Box = { readonly element: Element; readonly box: DOMRect };
  const isShown = ({ element, box }: Box): boolean =>
    box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
  const boxes = (selector: string, within: ParentNode = document): Box[] =>
    [...within.querySelectorAll(selector)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(isShown);
  const main = document.querySelector('main') ?? document.body;
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button]';

  const rows = boxes('tbody > tr, main ul > li:has(a, button)', main);
  const whole = rows.filter(({ box }) => box.top >= 0 && box.bottom <= innerHeight);
  const buttonsOf = ({ element }: Box): number => boxes('button', element).length;

  /** The controls of each line, which are grouped by their parent. */
  const lines = new Map<Element, Box[]>();
  for (const one of boxes('button, input:not([type=hidden]), select', main)) {
    const parent = one.element.closest('form, [class*=row], [class*=line], [class*=Group-root]');
    if (parent) lines.set(parent, [...(lines.get(parent) ?? []), one]);
  }
  const middle = ({ box }: Box): number => (box.top + box.bottom) / 2;
  const isBeside = (a: Box, b: Box): boolean =>
    Math.abs(middle(a) - middle(b)) < Math.min(a.box.height, b.box.height) / 2 &&
    (a.box.right <= b.box.left || b.box.right <= a.box.left);
  const misaligned = [...lines.values()].flatMap((line) =>
    line.filter((a, at) =>
      line.slice(at + 1).some((b) => isBeside(a, b) && Math.abs(middle(a) - middle(b)) > 1),
    ),
  );

  const cut = boxes('*', main).filter(({ element }) => {
    const { textOverflow, overflowX } = getComputedStyle(element);
    return (
      textOverflow === 'ellipsis' &&
      overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1
    );
  });

  /** Checks for a link within a sentence, which may be as small as its text. */
  const isInText = ({ element }: Box): boolean =>
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  /**
   * Returns the boxes that a person can touch: the control, its labels, and the row that it opens.
   */
  const targetsOf = ({ element, box }: Box): DOMRect[] => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const row = element.matches('[data-opener]') ? element.closest('[data-opens]') : null;
    const others = row === null ? labels : [...labels, row];
    return [box, ...others.map((other) => other.getBoundingClientRect())];
  };
  const isSmall = ({ width, height }: DOMRect): boolean => Math.min(width, height) < targetPx - 0.5;
  /** Returns whether only screen readers find the control, such as the head of a table on a phone. */
  const isHidden = ({ element }: Box): boolean => {
    const head = element.closest('thead');
    return head !== null && getComputedStyle(head).clipPath !== 'none';
  };
  const small = boxes(controls).filter(
    (one) => targetsOf(one).every(isSmall) && !isInText(one) && !isHidden(one),
  );

  return {
    rows: whole.length,
    above_px: rows[0] === undefined ? null : Math.round(rows[0].box.top + scrollY),
    buttons_a_row: Math.max(0, ...rows.map(buttonsOf)),
    primary: boxes('.mantine-Button-root[data-variant=filled]', main).length,
    height_px: document.documentElement.scrollHeight,
    cut: cut.length,
    misaligned: misaligned.length,
    small: small.length,
    shift:
      Math.round((globalThis as unknown as { shifts: { sum: number } }).shifts.sum * 1e3) / 1e3,
  };
}

/** Counts the texts whose contrast is too low. */
async function countContrast(page: Page): Promise<number> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe };
    const options = { runOnly: ['color-contrast'], resultTypes: ['violations' as const] };
    const { violations } = await tool.run(document, options);
    return violations.reduce((sum, { nodes }) => sum + nodes.length, 0);
  });
}

const PANEL_WITHIN_MS = 5_000;

/**
 * Measures the milliseconds from the click on the first row until the side panel is visible.
 * Returns null without a panel.
 */
async function timePanel(page: Page): Promise<number | null> {
  const opener = page.locator('tbody > tr button').first();
  if (page.url().includes('?') || (await opener.count()) === 0) return null;
  return opener.evaluate(async (button, within) => {
    const start = performance.now();
    (button as HTMLButtonElement).click();
    while (performance.now() - start < within) {
      // The function waits for two frames, because the first one is not visible yet.
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      const found = document.querySelector('.mantine-Drawer-content');
      if (found?.checkVisibility() === true) return Math.round(performance.now() - start);
    }
    return null;
  }, PANEL_WITHIN_MS);
}

const TARGET_PX = { phone: 44, wide: 24 };
const PHONE_PX = 600;

/** Measures each kind of page that the visitor can reach. */
export async function measurePages(context: BrowserContext): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  await context.addInitScript(watchShifts);
  await visitPages(context, async (page, kind) => {
    const phone = (page.viewportSize()?.width ?? 0) < PHONE_PX;
    const counted = await page.evaluate(countInPage, phone ? TARGET_PX.phone : TARGET_PX.wide);
    const contrast = await countContrast(page);
    figures.set(kind, { ...counted, contrast, panel_ms: await timePanel(page) });
  });
  return figures;
}

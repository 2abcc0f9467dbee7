import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Rules whose findings are never serious take time and are left out. */
const mildRules = Object.fromEntries(
  // axe has no public list of a rule's impact, which every finding of the rule has
  (Reflect.get(axe, '_audit') as { rules: { id: string; impact: string }[] }).rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }]),
)

/** Serious and critical findings of axe on the current page, in one line each. */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  // Evaluated through the debugger, so that the page's strict content policy can stay.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const results = await page.evaluate(async rules => {
    const { axe: loaded } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: {
            id: string
            impact: string | null
            nodes: { target: unknown[]; failureSummary?: string }[]
          }[]
        }>
      }
    }
    // no list of passed checks, and no reload of style sheets: they take half of the time
    return (await loaded.run({ resultTypes: ['violations'], preload: false, rules })).violations
  }, mildRules)
  return results
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(node => `${impact} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
}

/** Pixels by which the page scrolls sideways; 0 is right. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until nothing is on its way: no skeleton, no busy region. */
export const waitUntilIdle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'))
}

/** Texts of table cells that are cut off without an ellipsis. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody td, tbody td *')]
      .filter(element => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
        const hasText = [...element.childNodes].some(
          node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        return (
          hasText &&
          // text for readers alone is clipped on purpose
          clipPath === 'none' &&
          (overflowX === 'hidden' || overflowX === 'clip') &&
          textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1
        )
      })
      .map(element => element.textContent ?? ''),
  )

/** The browser's message for a call that the server refuses; the screen explains it. */
const refusedCall =
  /^Failed to load resource: the server responded with a status of 4\d\d .*\bhttps?:\/\/[^/]+\/edu_/
/** The errors of a window that are faults of the product: all but refused calls. */
export const ownErrors = (errors: readonly string[]): string[] =>
  errors.filter(text => !refusedCall.test(text))

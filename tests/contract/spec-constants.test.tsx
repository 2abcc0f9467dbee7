import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { requestTimeoutMs } from '../../dataProvider/httpOptions.ts'
import { toLoginAfterMs } from '../../dataProvider/lostLogin.ts'
import { storedItems } from '../../src/protocol/storedItems.ts'
import { planLabel } from '../../src/app/plan.ts'
import { forwardTokens } from '../../src/app/redirect.ts'
import { institutionPollMs } from '../../src/app/window.ts'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { pagerTexts } from '../../src/ui/pager/pager.texts.ts'
import { scrollDurationMs } from '../../src/ui/pager/scroll.ts'
import { dialogWidth } from '../../src/ui/parts/ConfirmDialog.tsx'
import { errorMillis } from '../../src/ui/parts/Toasts.tsx'
import { clickBlockMillis, confirmBlockMillis } from '../../src/ui/parts/useClickBlock.ts'
import { hintWidth } from '../../src/ui/parts/Hint.tsx'
import { debounceMs, scrollMs } from '../../src/ui/parts/timing.ts'
import { loadAhead, minScale, zoomStep } from '../../src/ui/parts/useImageViewer.ts'
import { useNumericStepper } from '../../src/ui/parts/useNumericStepper.ts'
import spec from '../spec/constants.json' with { type: 'json' }
import guard from '../spec/guard.json' with { type: 'json' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('waits and blocks for the times of the specification (SES-04, SES-10, SES-11, SES-15, UI-04, UI-05, UI-07)', () => {
  const { tokenExchangeMs: _ofItsOwnTest, ...timing } = spec.timing
  expect({
    requestTimeoutMs,
    errorToastMs: errorMillis,
    loginAfter401Ms: toLoginAfterMs,
    institutionCheckMs: institutionPollMs,
    confirmBlockMs: confirmBlockMillis,
    clickBlockMs: clickBlockMillis,
    stickyThrottleMs: scrollMs,
    debounceMs,
    scrollToTopMs: scrollDurationMs,
  }).toEqual(timing)
})

it('dialogs and hints are as wide as the specification says (UI-05, UI-07)', () => {
  expect(dialogWidth).toBe(spec.pixels.dialogWidth)
  expect(hintWidth).toBe(spec.pixels.tooltipWidth)
})

it('the image viewer zooms and loads by the figures of the specification (UI-02)', () => {
  expect([zoomStep, minScale]).toEqual([spec.viewer.zoomStep, spec.viewer.minimumScale])
  expect(loadAhead).toBe(spec.pager.imageViewerLoadsWithin)
  const source = readFileSync('src/ui/parts/useImageViewer.ts', 'utf8')
  expect(source).toMatch(new RegExp(`\\b${spec.viewer.rotation}\\b`))
})

it('the pager lays out its parts in the order of the specification, with fewer numbers on a narrow screen (UI-03)', () => {
  const { pagerBreak } = spec.pixels
  const numbers = (width: number): number => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width <= Number(/max-width: ?([\d.]+)px/.exec(query)?.[1] ?? 0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    render(<Pager page={10} limit={10} total={1000} onChange={() => undefined} />)
    const t = pagerTexts.en
    const nav = screen.getByRole('navigation')
    const labels = [...nav.querySelectorAll('span, select, button, input')].map(
      part => part.getAttribute('aria-label') ?? part.textContent ?? '',
    )
    const partOf = (label: string): string | undefined => {
      if (label === t.total('1,000')) return 'total'
      if (label === t.size) return 'sizes'
      if (label === t.previous) return 'prev'
      if (label === t.next) return 'next'
      if (label === t.jump) return 'jumper'
      return label === t.page(1) ? 'pager' : undefined
    }
    expect(labels.flatMap(label => partOf(label) ?? [])).toEqual(spec.pager.layout)
    const pages = labels.filter(label => /^Page \d+$/.test(label))
    cleanup()
    return pages.length
  }
  expect(numbers(pagerBreak - 1)).toBe(spec.pager.countNarrow)
  expect(numbers(pagerBreak)).toBe(spec.pager.countWide)
})

it('the stepper goes from 1 to 12 (UI-06)', () => {
  const { result } = renderHook(() => useNumericStepper({ value: 1, onChange: () => undefined }))
  expect({ min: result.current.min, max: result.current.max }).toEqual(spec.stepper)
})

it('a login is stored under the names of the specification (SES-01)', () => {
  expect(storedItems).toEqual(spec.storedItems)
})

it('each plan has the label of the specification (NAV-14)', () => {
  const codes = Object.keys(spec.planLabels)
  expect(Object.fromEntries(codes.map(code => [code, planLabel(code)]))).toEqual(spec.planLabels)
})

it('passes of another portal are handed to the log-in under the names of the specification (NAV-11)', () => {
  const to = forwardTokens('teacher', '?atoken=a&ntoken=n&language=en') ?? ''
  expect([...new URL(to, 'http://x').searchParams.keys()].toSorted()).toEqual(
    guard.passedToLogin.toSorted(),
  )
  expect(new URL(to, 'http://x').pathname).toBe(guard.withoutToken)
})

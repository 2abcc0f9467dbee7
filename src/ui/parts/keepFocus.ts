import { createNeighbours, idOf, isDisabled, isUsable, rowWith } from './neighbours.ts'

/**
 * Regions that appear and disappear (toasts, tools of a selection): afterwards the focus returns to
 * where it was before.
 */
const passing = '[data-passing]'
/** Elements that had the focus, at most. */
const longestTrail = 12

/** Whether a control is disabled only while it works. */
const isWorking = (element: Element): boolean =>
  element.matches('.MuiButton-loading,.MuiIconButton-loading,[aria-busy=true]') ||
  element.closest('[role=dialog],form') !== null

/**
 * The elements that had the focus, the newest first, and whether the person has left them for the
 * page.
 */
const createTrail = (page: Document) => {
  const elements: HTMLElement[] = []
  /** Elements of temporary regions. */
  const inPassing = new WeakSet<HTMLElement>()
  let isArmed = false
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === page.body) return
    isArmed = true
    if (target.closest(passing)) inPassing.add(target)
    const at = elements.indexOf(target)
    if (at >= 0) elements.splice(at, 1)
    elements.unshift(target)
    elements.length = Math.min(elements.length, longestTrail)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget || !(target instanceof HTMLElement)) return
    queueMicrotask(() => {
      // left by the person, for a place that can't have the focus
      if (page.activeElement === page.body && target.isConnected && !isDisabled(target))
        isArmed = false
    })
  }
  page.addEventListener('focusin', onFocus)
  page.addEventListener('focusout', onBlur)
  return {
    isArmed: () => isArmed,
    last: () => elements[0],
    isPassing: (element: HTMLElement) => inPassing.has(element),
    /** Elements that can get the focus back. */
    before: () => elements.filter(one => one.isConnected || !inPassing.has(one)),
    end(): void {
      page.removeEventListener('focusin', onFocus)
      page.removeEventListener('focusout', onBlur)
    },
  }
}

/**
 * Moves the focus to a neighbour when the focused control is removed or disabled, so that it never
 * falls back to the page: to the next row after a deletion, to the restored row after an undo, to
 * the button beside a disabled one. If the person moves the focus themselves, nothing happens.
 * Returns a function that ends it.
 */
export const keepFocus = (page: Document): (() => void) => {
  const trail = createTrail(page)
  const { note, successorOf } = createNeighbours(page)
  /** Rows that may come back by an undo that was just pressed. */
  let returning: ReadonlySet<string> = new Set()

  const onInput = (): void => {
    returning = new Set()
  }
  const restore = (): void => {
    const last = trail.last()
    const active = page.activeElement
    const isLost = !active || active === page.body || isDisabled(active)
    if (!trail.isArmed() || !last || !isLost) return
    if (isUsable(last)) return last.focus()
    if (last.isConnected && isWorking(last)) return
    const before = trail.before()
    if (trail.isPassing(last))
      returning = new Set(before.flatMap(one => (one.isConnected ? [] : (idOf(one) ?? []))))
    for (const element of before) {
      const found = successorOf(element)
      if (!found) continue
      found.focus()
      if (page.activeElement === found) return
    }
    const main = page.querySelector<HTMLElement>('main')
    main?.focus()
  }
  /** A row that an undo brought back. */
  const welcome = (): void => {
    for (const id of returning) {
      const back = rowWith(page, id)
      if (!back) continue
      returning = new Set()
      back.focus()
      return
    }
  }
  const observer = new MutationObserver(records => {
    note(records)
    restore()
    welcome()
  })
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-disabled', 'hidden', 'inert'],
  })
  page.addEventListener('keydown', onInput, true)
  page.addEventListener('pointerdown', onInput, true)
  return () => {
    observer.disconnect()
    trail.end()
    page.removeEventListener('keydown', onInput, true)
    page.removeEventListener('pointerdown', onInput, true)
  }
}

const fields = 'form input, form textarea, form [role=combobox]'
const notTyped = new Set(['file', 'hidden', 'checkbox', 'radio'])
const isField = (element: HTMLElement): boolean =>
  !element.matches('[disabled], [readonly], [aria-hidden=true], [aria-disabled=true]') &&
  !(element instanceof HTMLInputElement && notTyped.has(element.type))

// jsdom lays nothing out
const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true

/** The first field of a form, otherwise the screen's heading. */
const beginningOf = (main: Element, isForm: boolean): HTMLElement | undefined => {
  const found = [...main.querySelectorAll<HTMLElement>(isForm ? fields : 'h1')]
  const first = found.find(one => isVisible(one) && (!isForm || isField(one)))
  if (isForm || !first) return first
  first.tabIndex = -1
  first.style.outline = 'none'
  return first
}

const isLost = (): boolean => {
  const { activeElement: active, body } = document
  // the heading of the screen before may be reused for this one
  return !active || active === body || active.matches('h1, #main') || !isVisible(active)
}

/**
 * Focuses the heading or the first field of a screen as soon as it exists, unless something already
 * has the focus; a screen reader then says where the person is. Ends with the first key or click,
 * or when it is cancelled.
 */
export const focusOnArrival = (isForm: boolean): (() => void) => {
  const main = document.getElementById('main')
  if (!main) return () => undefined
  const observer = new MutationObserver(() => settle())
  const end = (): void => {
    observer.disconnect()
    for (const event of ['keydown', 'pointerdown']) document.removeEventListener(event, end, true)
  }
  const settle = (): void => {
    if (isLost()) beginningOf(main, isForm)?.focus({ preventScroll: true })
  }
  observer.observe(main, {
    childList: true,
    subtree: true,
    // a screen that is kept is hidden, not removed
    attributeFilter: ['hidden', 'style', 'inert', 'disabled'],
  })
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, end, true)
  settle()
  return end
}

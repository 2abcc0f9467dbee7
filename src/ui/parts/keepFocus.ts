/** What can have the focus by the keyboard, and rows, of which one at a time is in the tab order. */
const focusable = 'a[href],button,input,select,textarea,summary,[tabindex]:not([tabindex="-1"])'
const row = '[data-id][tabindex]'
/** Regions that come and go with what was done (toasts, tools of a selection): the focus returns to where it was before them. */
const passing = '[data-passing]'
/** Beyond these no neighbour is looked for. */
const bounds = '[role=dialog],main'
/** Elements that had the focus, at most. */
const longestTrail = 12

/** Where a node was before it was taken out. */
interface Place {
  readonly parent: Node
  readonly previous: Node | null
  readonly next: Node | null
}

const isDisabled = (element: Element): boolean => element.matches(':disabled,[aria-disabled=true]')
const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !isDisabled(element) &&
  !element.closest('[aria-hidden=true],[inert],[hidden]') &&
  (element.checkVisibility?.() ?? true)

/** The first (or last) element within a node that can have the focus; the node itself where it can. */
const within = (node: Node | null, last = false): HTMLElement | undefined => {
  if (!(node instanceof HTMLElement)) return undefined
  if (node.matches(`${focusable},${row}`) && isUsable(node)) return node
  const all = [...node.querySelectorAll<HTMLElement>(`${row},${focusable}`)].filter(isUsable)
  return last ? all.at(-1) : all[0]
}

const beside = (
  node: Node | null,
  way: 'nextSibling' | 'previousSibling',
): HTMLElement | undefined => {
  for (let at = node; at; at = at[way]) {
    const found = within(at, way === 'previousSibling')
    if (found) return found
  }
  return undefined
}

const idOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-id]')?.dataset['id']
const rowWith = (page: Document, id: string): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(row)].find(
    one => one.dataset['id'] === id && isUsable(one),
  )

/** Whether a control is disabled while it works, and will be as it was. */
const isWorking = (element: Element): boolean =>
  element.matches('.MuiButton-loading,.MuiIconButton-loading,[aria-busy=true]') ||
  element.closest('[role=dialog],form') !== null

/**
 * Puts the focus beside a control that has it and removes or disables itself, so that it never
 * falls to the page: on the next row after a deletion, on the row that an undo brings back, on the
 * button beside one that is disabled. Where a person leaves a control themselves, nothing is done.
 * Returns what ends it.
 */
export const keepFocus = (page: Document): (() => void) => {
  const trail: HTMLElement[] = []
  /** Elements of regions that come and go. */
  const inPassing = new WeakSet<HTMLElement>()
  const places = new WeakMap<Node, Place>()
  let isArmed = false
  /** Rows that may come back by an undo that was just pressed. */
  let returning: ReadonlySet<string> = new Set()

  const placeOf = (element: HTMLElement): Place | undefined => {
    if (element.isConnected)
      return element.parentElement
        ? {
            parent: element.parentElement,
            previous: element.previousElementSibling,
            next: element.nextElementSibling,
          }
        : undefined
    for (let node: Node | null = element; node; node = node.parentNode) {
      const place = places.get(node)
      if (place) return place
    }
    return undefined
  }
  /** The neighbour that stays, of one that was taken out as well. */
  const staying = (node: Node | null, way: 'next' | 'previous'): Node | null => {
    let at = node
    for (let n = 0; at && !at.isConnected && n < 500; n++) at = places.get(at)?.[way] ?? null
    return at?.isConnected ? at : null
  }
  const neighbourOf = (element: HTMLElement): HTMLElement | undefined => {
    let place = placeOf(element)
    const backFirst = element.isConnected
    // what stands on the page itself (a dialog, a menu) has no neighbours
    while (place && place.parent !== page.body) {
      const next = beside(staying(place.next, 'next'), 'nextSibling')
      const previous = beside(staying(place.previous, 'previous'), 'previousSibling')
      const found = backFirst ? (previous ?? next) : (next ?? previous)
      if (found) return found
      const { parent } = place
      if (!(parent instanceof HTMLElement)) return undefined
      if (parent.isConnected && parent.matches(bounds)) return within(parent)
      place = placeOf(parent)
    }
    return undefined
  }
  const successorOf = (element: HTMLElement): HTMLElement | undefined => {
    if (element.isConnected && isUsable(element)) return element
    const id = idOf(element)
    const again = element.isConnected || id === undefined ? undefined : rowWith(page, id)
    return again ?? neighbourOf(element)
  }

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === page.body) return
    isArmed = true
    if (target.closest(passing)) inPassing.add(target)
    const at = trail.indexOf(target)
    if (at >= 0) trail.splice(at, 1)
    trail.unshift(target)
    trail.length = Math.min(trail.length, longestTrail)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget || !(target instanceof HTMLElement)) return
    queueMicrotask(() => {
      // left by the person, for a place that can't have the focus
      if (page.activeElement === page.body && target.isConnected && !isDisabled(target))
        isArmed = false
    })
  }
  const onInput = (): void => {
    returning = new Set()
  }
  const restore = (): void => {
    const [last] = trail
    const active = page.activeElement
    const isLost = !active || active === page.body || isDisabled(active)
    if (!isArmed || !last || !isLost || isUsable(last)) {
      if (isArmed && last && isLost && isUsable(last)) last.focus()
      return
    }
    if (last.isConnected && isWorking(last)) return
    const before = trail.filter(element => element.isConnected || !inPassing.has(element))
    if (inPassing.has(last))
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
    for (const { removedNodes, target, previousSibling, nextSibling } of records)
      for (const [n, node] of removedNodes.entries())
        places.set(node, {
          parent: target,
          previous: n === 0 ? previousSibling : (removedNodes[n - 1] ?? null),
          next: removedNodes[n + 1] ?? nextSibling,
        })
    restore()
    welcome()
  })
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-disabled', 'hidden', 'inert'],
  })
  page.addEventListener('focusin', onFocus)
  page.addEventListener('focusout', onBlur)
  page.addEventListener('keydown', onInput, true)
  page.addEventListener('pointerdown', onInput, true)
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', onFocus)
    page.removeEventListener('focusout', onBlur)
    page.removeEventListener('keydown', onInput, true)
    page.removeEventListener('pointerdown', onInput, true)
  }
}

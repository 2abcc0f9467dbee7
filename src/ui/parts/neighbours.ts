/**
 * Elements that the keyboard can focus, and rows, of which only one at a time is in the tab order.
 */
const focusable = 'a[href],button,input,select,textarea,summary,[tabindex]:not([tabindex="-1"])'
const row = '[data-id][tabindex]'
/** Beyond these no neighbour is looked for. */
const bounds = '[role=dialog],main'
/** Where a node was before it was taken out. */
interface Place {
  readonly parent: Node
  readonly previous: Node | null
  readonly next: Node | null
}

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled,[aria-disabled=true]')
export const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !isDisabled(element) &&
  !element.closest('[aria-hidden=true],[inert],[hidden]') &&
  (element.checkVisibility?.() ?? true)

/**
 * The first (or last) element within a node that can have the focus; the node itself where it can.
 */
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

/** Id of the row that an element is in. */
export const idOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-id]')?.dataset['id']
export const rowWith = (page: Document, id: string): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(row)].find(
    one => one.dataset['id'] === id && isUsable(one),
  )

/** Remembers the positions of removed nodes, and finds their current neighbours. */
export const createNeighbours = (page: Document) => {
  const places = new WeakMap<Node, Place>()
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
    // an element directly on the page (a dialog, a menu) has no neighbours
    while (place && place.parent !== page.body) {
      const next = beside(staying(place.next, 'next'), 'nextSibling')
      const previous = beside(staying(place.previous, 'previous'), 'previousSibling')
      const both = backFirst ? [previous, next] : [next, previous]
      // beside a button another button, and no box to type in
      const found = both.find(one => one?.tagName === element.tagName) ?? both[0] ?? both[1]
      if (found) return found
      const { parent } = place
      if (!(parent instanceof HTMLElement)) return undefined
      if (parent.isConnected && parent.matches(bounds)) return within(parent)
      place = placeOf(parent)
    }
    return undefined
  }
  /**
   * The element itself if it can have the focus, its row if that is there again, otherwise its
   * neighbour.
   */
  const successorOf = (element: HTMLElement): HTMLElement | undefined => {
    if (element.isConnected && isUsable(element)) return element
    const id = idOf(element)
    const again = element.isConnected || id === undefined ? undefined : rowWith(page, id)
    return again ?? neighbourOf(element)
  }

  return {
    successorOf,
    note(records: readonly MutationRecord[]): void {
      for (const { removedNodes, target, previousSibling, nextSibling } of records)
        for (const [n, node] of removedNodes.entries())
          places.set(node, {
            parent: target,
            previous: n === 0 ? previousSibling : (removedNodes[n - 1] ?? null),
            next: removedNodes[n + 1] ?? nextSibling,
          })
    },
  }
}

/** Whether an input method is composing a word somewhere in the page. */
let composing = false
const waiting = new Set<() => void>()

export const isComposing = (): boolean => composing

/**
 * Calls `run` once when the word that is being composed is done; the returned function forgets it.
 */
export const whenComposed = (run: () => void): (() => void) => {
  waiting.add(run)
  return () => void waiting.delete(run)
}

const end = (): void => {
  composing = false
  const runs = [...waiting]
  waiting.clear()
  for (const run of runs) run()
}

/**
 * Keys that an input method uses for the composed word (Enter, Escape, arrows) reach no handler of
 * the page. Safari sends the Enter that confirms a word after the composition has ended, with
 * `isComposing` false and the key code 229.
 */
export const watchComposition = (page: Window): void => {
  page.addEventListener('compositionstart', () => (composing = true), true)
  page.addEventListener('compositionend', end, true)
  // an input that goes away while it composes sends no end
  page.addEventListener('focusout', () => composing && end(), true)
  page.addEventListener(
    'keydown',
    event => {
      // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells such a key in Safari
      if (!event.isComposing && event.keyCode !== 229) return
      event.stopImmediatePropagation()
      // the browser itself empties a search box on Escape; the input method has had the key already
      if (event.key === 'Escape') event.preventDefault()
    },
    true,
  )
}

export const scrollDurationMs = 800
const ease = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2)

const wantsNoMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Scrolls the page, and the given boxes, to their top over 800 ms (UI-04); at once if the person
 * prefers reduced motion. A wheel, a touch or a key stops it, so that the person's own scrolling
 * wins.
 */
export const scrollToTop = (...boxes: readonly (Element | null | undefined)[]): void => {
  const moving = [document.scrollingElement, ...boxes].filter(
    (box): box is Element => !!box && box.scrollTop > 0,
  )
  if (!moving.length) return
  if (wantsNoMotion()) return moving.forEach(box => void (box.scrollTop = 0))
  const from = moving.map(box => box.scrollTop)
  const started = performance.now()
  let stopped = false
  const stop = () => void (stopped = true)
  const until = ['wheel', 'touchstart', 'keydown'] as const
  until.forEach(name => addEventListener(name, stop, { once: true, passive: true }))
  const step = (now: number) => {
    const done = Math.min((now - started) / scrollDurationMs, 1)
    if (!stopped)
      moving.forEach((box, i) => void (box.scrollTop = (from[i] ?? 0) * (1 - ease(done))))
    if (done < 1 && !stopped) requestAnimationFrame(step)
    else until.forEach(name => removeEventListener(name, stop))
  }
  requestAnimationFrame(step)
}

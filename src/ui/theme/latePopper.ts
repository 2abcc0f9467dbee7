import type { createPopper as createNow, Instance } from '@popperjs/core'

/** What Material UI asks of a placed element. */
type Placed = Pick<Instance, 'forceUpdate' | 'update' | 'destroy'>

/**
 * Stands in for Popper, whose code comes when the first tip opens: until then the tip is unseen.
 * Where the code can't be fetched, it is shown in the corner of the window.
 */
export const createPopper = (
  ...[reference, tip, options]: Parameters<typeof createNow>
): Placed => {
  let placed: Instance | undefined
  let destroyed = false
  const show = () => {
    tip.style.visibility = ''
  }
  tip.style.visibility = 'hidden'
  void import('@popperjs/core').then(module => {
    if (!destroyed) placed = module.createPopper(reference, tip, options)
    show()
  }, show)
  return {
    forceUpdate: () => placed?.forceUpdate(),
    update: async () => placed?.update() ?? {},
    destroy: () => {
      destroyed = true
      placed?.destroy()
    },
  }
}

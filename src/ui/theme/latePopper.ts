import type { createPopper as createNow, Instance } from '@popperjs/core'

/** The methods of a placed element that Material UI calls. */
type Placed = Pick<Instance, 'forceUpdate' | 'update' | 'destroy'>

/**
 * Replaces Popper, whose code loads when the first tooltip opens: until then the tooltip is hidden.
 * If the code can't be loaded, it is shown in the corner of the window.
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

import { useCallback, useMemo } from 'react'
import { useStore } from 'react-admin'
import { useShell } from './context.tsx'
import { screensOf } from './menus.ts'

/**
 * The screens that this person has pinned, in the order in which they did; one that the menus don't
 * have any more, as its right is withdrawn, is left out.
 */
export const usePins = () => {
  const { menus, account = '' } = useShell()
  const [pins, setPins] = useStore<readonly string[]>(`menu.pins.${account}`, [])
  const entries = useMemo(() => {
    const screens = new Map(screensOf(menus).map(screen => [screen.id, screen]))
    return pins.flatMap(id => screens.get(id) ?? [])
  }, [menus, pins])
  const toggle = useCallback(
    (id: string) => setPins(pins.includes(id) ? pins.filter(other => other !== id) : [...pins, id]),
    [pins, setPins],
  )
  return { entries, toggle }
}

import { useCallback, useMemo } from 'react'
import { useStore } from 'react-admin'
import { useShell, type MenuEntry } from './context.tsx'
import { screensOf, segmentOf, trail } from './menus.ts'

/** A tab is named after its entry too: "Lessons · Notes". */
const withEntry = (menus: readonly MenuEntry[], screen: MenuEntry): MenuEntry => {
  const { label } = screen
  const entry = trail(menus, segmentOf(screen.url)).at(-2)
  return entry?.tabs?.includes(screen) && entry.label.en !== label.en
    ? {
        ...screen,
        label: {
          en: `${entry.label.en} · ${label.en}`,
          zh: `${entry.label.zh} · ${label.zh}`,
        },
      }
    : screen
}

/**
 * The screens that this person has pinned, in the order in which they did; one that the menus don't
 * have any more, as its right is withdrawn, is left out.
 */
export const usePins = () => {
  const { menus, account = '' } = useShell()
  const [pins, setPins] = useStore<readonly string[]>(`menu.pins.${account}`, [])
  const entries = useMemo(() => {
    const screens = new Map(screensOf(menus).map(screen => [screen.id, screen]))
    return pins.flatMap(id => {
      const screen = screens.get(id)
      return screen ? withEntry(menus, screen) : []
    })
  }, [menus, pins])
  const toggle = useCallback(
    (id: string) => setPins(pins.includes(id) ? pins.filter(other => other !== id) : [...pins, id]),
    [pins, setPins],
  )
  return { entries, toggle }
}

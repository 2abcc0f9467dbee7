import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { menuEntries } from '../protocol/session.ts'
import { usePages, useResources } from '../ui/context.tsx'
import { entryRouteOf, trail } from '../ui/shell/menus.ts'
import { useShell } from '../ui/shell/context.tsx'
import { dataProvider } from './services.ts'
import { knowCodes } from './session.ts'

/**
 * NAV-10: after each navigation loads the menu permissions of the matching entry, in parallel with
 * the screen's own calls; a detail page uses those of its list's entry. They replace those of the
 * login, so that an element without its code disappears (UI-08). `wanted` is false if the address
 * loads none.
 */
export const useMenuCodes = (enabled: boolean, segment: string): void => {
  const { menus } = useShell()
  const screens = { resources: useResources(), pages: usePages() }
  const menu = trail(menus, entryRouteOf(screens, segment)).at(-1)?.id
  const { data } = useQuery({
    queryKey: ['rbac-menu', menu],
    queryFn: async ({ signal }) =>
      (await dataProvider.ask(menuEntries, { parentId: menu ?? '' }, { signal, quiet: true }))
        .children,
    enabled: enabled && menu !== undefined,
    staleTime: 2000,
  })
  useEffect(() => {
    if (data && menu !== undefined)
      knowCodes(
        menu,
        data.map(item => item.menucode),
      )
  }, [data, menu])
}

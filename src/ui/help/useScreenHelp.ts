import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { helpIn, type HelpTexts } from 'virtual:help'
import { useLang } from '../../i18n/texts.ts'
import type { Label } from '../../schema/label.ts'
import { usePages, useResources } from '../context.tsx'
import { entryRouteOf, segmentOf } from '../shell/menus.ts'

/** The help of a screen, and what the screen is called. */
export interface ScreenHelp {
  readonly help: HelpTexts[string] | undefined
  readonly label: Label | undefined
  readonly loading: boolean
  readonly failed: boolean
}

/** Loads the help of the address: its own, or that of the menu entry that it belongs to. */
export const useScreenHelp = (): ScreenHelp => {
  const lang = useLang()
  const [resources, pages] = [useResources(), usePages()]
  const own = segmentOf(useLocation().pathname)
  const { data, isPending, isError } = useQuery({
    queryKey: ['help', lang],
    queryFn: async () => (await helpIn[lang]()).help,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const route = data?.[own] ? own : entryRouteOf({ resources, pages }, own)
  return {
    help: data?.[route],
    label:
      pages.find(page => page.route === route)?.label ??
      resources.find(({ routes }) => routes?.list === route)?.plural,
    loading: isPending,
    failed: isError,
  }
}

import { useEffect } from 'react'
import type { PageDefinition } from '../schema/page.ts'

/**
 * NAV-13: the content of the viewport's meta element. A phone shows a screen without a layout for phones 1024 px wide; those that the
 * specification frees, and every screen with a phone layout of its own, have the device's width.
 */
export const viewportOf = (
  page: Pick<PageDefinition, 'desktopOnly' | 'fluid'> | undefined,
): string =>
  page?.desktopOnly && !page.fluid ? 'width=1024' : 'width=device-width, initial-scale=1'

export const useViewport = (page: PageDefinition | undefined): void => {
  useEffect(() => {
    document.querySelector('meta[name=viewport]')?.setAttribute('content', viewportOf(page))
  }, [page])
}

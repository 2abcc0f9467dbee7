import { useEffect } from 'react'
import { fluidRoutes } from '../protocol/routes.ts'

/**
 * NAV-13: the content of the viewport's meta element. A phone shows a screen without a layout for phones 1024 px wide; the routes that the
 * specification frees, and every screen with a phone layout of its own, have the device's width.
 */
export const viewportOf = (segment: string, desktopOnly: boolean): string =>
  desktopOnly && !fluidRoutes.has(segment) ? 'width=1024' : 'width=device-width, initial-scale=1'

export const useViewport = (segment: string, desktopOnly: boolean): void => {
  useEffect(() => {
    document
      .querySelector('meta[name=viewport]')
      ?.setAttribute('content', viewportOf(segment, desktopOnly))
  }, [segment, desktopOnly])
}

import { useEffect } from 'react'
import type { Address } from '../schema/page.ts'
import { usePhoneLayout } from '../ui/shell/phoneLayout.ts'

/**
 * NAV-13: the content of the viewport's meta element, which phones and tablets alone follow. They
 * show the console 1024 px wide, except the addresses that the specification names and, where the
 * person has chosen the layout for phones, every other one.
 */
export const viewportOf = (
  address: Pick<Address, 'fluid'> | undefined,
  phoneLayout: boolean,
): string => (address?.fluid || phoneLayout ? 'width=device-width, initial-scale=1' : 'width=1024')

/** Sets the viewport of the address that is shown. */
export const useViewport = (address: Pick<Address, 'fluid'> | undefined): void => {
  const content = viewportOf(address, usePhoneLayout())
  useEffect(() => {
    document.querySelector('meta[name=viewport]')?.setAttribute('content', content)
  }, [content])
}

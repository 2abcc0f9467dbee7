import { useEffect } from 'react'
import { currentBrand, windowTitleOf } from '../i18n/brand.ts'
import { useLang } from '../i18n/texts.ts'

/** The document's title: that of the screen, then the product's name (NAV-05). */
export const Title = ({ screen }: { screen: string }) => {
  const lang = useLang()
  useEffect(() => {
    document.title = windowTitleOf(screen, currentBrand(), lang)
  }, [screen, lang])
  return null
}

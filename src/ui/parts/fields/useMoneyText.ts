import { useLang } from '../../../i18n/texts.ts'
import { moneyText } from '../../../schema/moneyText.ts'

/** Returns how amounts are written in the language of the screen. */
export const useMoneyText = (): ((amount: string, currency: string) => string) => {
  const lang = useLang()
  return (amount, currency) => moneyText(amount, currency, lang)
}

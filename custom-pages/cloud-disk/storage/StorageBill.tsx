import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { storageBilling } from '../../../resources/billing/billing.calls.ts'
import { texts, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { dayText } from '../../../src/ui/parts/fields/time.ts'
import { moneyText } from '../../../src/schema/moneyText.ts'
import { diskSizeText } from '../diskSize.ts'

const words = texts({
  en: {
    rule: (months: number) =>
      `Each file is free for ${months} months. After that it is charged on the 1st of each month at 00:00.`,
    next: (day: string, size: string) => `To be charged on ${day}: ${size}`,
    amount: (amount: string, price: string) => `${amount}, at ${price} for a GB and month`,
    free: (day: string) => `Nothing is charged on ${day}.`,
  },
  zh: {
    rule: months => `每个文件免费存储 ${months} 个月，之后每月 1 日 00:00 计费。`,
    next: (day, size) => `${day} 计费：${size}`,
    amount: (amount, price) => `${amount}（每 GB 每月 ${price}）`,
    free: day => `${day} 无需付费。`,
  },
})

/**
 * The charge for storage on the next 1st of a month (FIN-03). Renders nothing for people who can't
 * read bills.
 */
export const StorageBill = () => {
  const t = useTexts(words)
  const lang = useLang()
  const edu = useEdu()
  const { data } = useQuery({
    queryKey: ['bill', 'storage'],
    queryFn: ({ signal }) => edu.ask(storageBilling, {}, { signal, quiet: true }),
    retry: false,
  })
  if (!data) return null
  const { freeMonths, nextAt, bytes, amount, unitPrice, currency } = data
  const day = dayText(nextAt, lang)
  return (
    <>
      <Typography>
        {bytes === 0 || amount === null ? t.free(day) : t.next(day, diskSizeText(bytes))}
      </Typography>
      {bytes > 0 && amount !== null && unitPrice !== null && (
        <Typography>
          {t.amount(
            moneyText(amount, currency, lang),
            moneyText(String(unitPrice), currency, lang),
          )}
        </Typography>
      )}
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {t.rule(freeMonths)}
      </Typography>
    </>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { pricedItems } from '../../resources/ledger/ledger-txn/usagePrice.options.ts'
import { platformPrice } from '../../resources/operator/platform-price/platformPrice.resource.ts'
import { platformUsagePrice } from '../../resources/operator/platform-usage-price/platformUsagePrice.resource.ts'
import { planPricesInForce, usagePricesInForce } from '../../resources/operator/prices.calls.ts'
import { packages } from '../../resources/plans/plan-order/plans.options.ts'
import { texts, useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'
import { ErrorState, SkeletonRows } from '../../src/ui/parts/index.ts'
import { StatusDot } from '../../src/ui/parts/States.tsx'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { useAsk } from '../../src/ui/useAsk.ts'

const priceTexts = texts({
  en: {
    inForce: 'Prices in force',
    failed: 'The prices in force couldn’t be loaded.',
    currency: 'Currency',
    since: 'In force since',
    shipped: 'Default',
    free: 'No price: free',
    unpriced: 'Usage without a price is free for schools that have none of their own.',
  },
  zh: {
    inForce: '当前生效价格',
    failed: '当前价格加载失败',
    currency: '币种',
    since: '生效时间',
    shipped: '默认价格',
    free: '未定价，不计费',
    unpriced: '未定价的用量对没有单独定价的机构不计费。',
  },
})

interface PriceRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
}

/** The prices in force as a table; on a phone it scrolls sideways in its own box. */
const InForce = ({
  heads,
  rows,
  failed,
  retry,
  note,
}: {
  readonly heads: readonly string[]
  readonly rows: readonly PriceRow[] | undefined
  readonly failed: boolean
  retry(): void
  readonly note?: string | undefined
}) => {
  const t = useTexts(priceTexts)
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 6 }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {t.inForce}
      </Typography>
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!rows && !failed && <SkeletonRows rows={5} columns={heads.length} />}
      {note !== undefined && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {note}
        </Alert>
      )}
      {rows && (
        <Box role="group" aria-labelledby={id} tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-labelledby={id}>
            <TableHead>
              <TableRow>
                {heads.map((head, n) => (
                  <TableCell key={head} align={n > 1 && n < heads.length - 1 ? 'right' : 'left'}>
                    {head}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ key, cells }) => (
                <TableRow key={key}>
                  {cells.map((cell, n) => (
                    <TableCell
                      key={heads[n]}
                      align={n > 1 && n < heads.length - 1 ? 'right' : 'left'}
                      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                    >
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  )
}

/** /platformPrices: the current prices of plans, then the operator's versions. */
export const PlanPricesPage = () => {
  const t = useTexts(priceTexts)
  const label = useLabel()
  const lang = useLang()
  const money = useMoneyText()
  const { data, failed, retry } = useAsk(planPricesInForce, {})
  const { seat, pack, gigabyte, packageCode } = platformPrice.fields
  const rows = data?.list.map(one => ({
    key: `${one.packageCode} ${one.currency}`,
    cells: [
      label(packages[one.packageCode]),
      one.currency,
      money(one.seat, one.currency),
      one.packageCode === 'BOOKING_SYSTEM' ? '—' : money(one.pack, one.currency),
      one.packageCode === 'BOOKING_SYSTEM' ? '—' : money(one.gigabyte, one.currency),
      one.since === null ? t.shipped : dayText(one.since, lang),
    ],
  }))
  const heads = [packageCode, undefined, seat, pack, gigabyte].map(field =>
    field ? label(field.options.label) : t.currency,
  )
  return (
    <ListScreen
      resource={platformPrice.name}
      above={<InForce heads={[...heads, t.since]} rows={rows} failed={failed} retry={retry} />}
    />
  )
}

/** /platformUsagePrices: the same for usage; items without a price are listed. */
export const UsagePricesPage = () => {
  const t = useTexts(priceTexts)
  const label = useLabel()
  const lang = useLang()
  const money = useMoneyText()
  const { data, failed, retry } = useAsk(usagePricesInForce, {})
  const { item, unitPrice } = platformUsagePrice.fields
  const rows = data?.list.map(one => ({
    key: `${one.item} ${one.currency}`,
    cells: [
      label(pricedItems[one.item]),
      one.currency,
      one.unitPrice === null ? (
        <StatusDot key="free" tone="careful" label={t.free} />
      ) : (
        money(String(one.unitPrice), one.currency)
      ),
      one.since === null ? (one.unitPrice === null ? '—' : t.shipped) : dayText(one.since, lang),
    ],
  }))
  return (
    <ListScreen
      resource={platformUsagePrice.name}
      above={
        <InForce
          heads={[label(item.options.label), t.currency, label(unitPrice.options.label), t.since]}
          rows={rows}
          failed={failed}
          retry={retry}
          note={data?.list.some(one => one.unitPrice === null) ? t.unpriced : undefined}
        />
      }
    />
  )
}

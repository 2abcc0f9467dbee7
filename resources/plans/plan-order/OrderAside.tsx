import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { Icon } from '../../../src/ui/parts/index.ts'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'
import { orderReceipt } from '../plans.calls.ts'
import type { OrderStatus } from './plans.options.ts'

const asideTexts = texts({
  en: { pay: 'Pay', receipt: 'Download receipt' },
  zh: { pay: '去支付', receipt: '下载收据' },
})

/** Beside an order: the way to pay it, or its receipt. */
export const OrderAside = ({
  record,
}: {
  readonly record: { readonly orderNo: string; readonly orderStatus: OrderStatus }
}) => {
  const t = useTexts(asideTexts)
  const allowed = useAllowed()
  const { orderNo, orderStatus } = record
  return (
    <Stack sx={{ gap: 4, mb: 6, alignItems: 'flex-start' }}>
      {orderStatus === 'TO_BE_PAID' && allowed('planOrder.buy') && (
        <Button
          variant="contained"
          startIcon={<Icon name="money" />}
          component={Link}
          to={`/payOrder?${new URLSearchParams({ orderNo }).toString()}`}
        >
          {t.pay}
        </Button>
      )}
      {orderStatus === 'PAID' && (
        <FileButton
          call={orderReceipt}
          input={{ orderNo }}
          fallback={`${orderNo}.pdf`}
          label={t.receipt}
        />
      )}
    </Stack>
  )
}

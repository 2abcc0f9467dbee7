import { useTexts } from '../../src/i18n/texts.ts'
import { BuyFrame } from './BuyFrame.tsx'
import { OrderBox } from './OrderBox.tsx'
import { packageTexts } from './plans.texts.ts'
import { usePayOrder } from './usePayOrder.ts'

/** /payOrder: an order, and its payment. */
export const PayOrderPage = () => {
  const t = useTexts(packageTexts)
  const state = usePayOrder()
  return (
    <BuyFrame title={t.payOrder} signedIn={state.signedIn}>
      {state.signedIn && <OrderBox state={state} />}
    </BuyFrame>
  )
}

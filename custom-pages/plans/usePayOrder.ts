import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { cancelOrder, orderRecord, payOrderByNo } from '../../resources/plan-order/plans.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { planTexts } from './plans.texts.ts'
import { usePackage } from './usePackage.ts'

/** Milliseconds after which an order that waits for its payment is looked at again. */
const lookAgain = 5000

/** An order and its payment: the order of the address, paid from the balance or cancelled. */
export const usePayOrder = () => {
  const edu = useEdu()
  const t = useTexts(planTexts)
  const notify = useNotify()
  const [address] = useSearchParams()
  const orderNo = address.get('orderNo') ?? ''
  const { signedIn, changed } = usePackage()
  const { busy, work } = useFormWork(() => false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['planOrder', orderNo],
    enabled: signedIn && orderNo !== '',
    queryFn: ({ signal }) =>
      edu.ask(orderRecord, { orderNo }, { signal, quiet: true, silent: true }),
    refetchInterval: ({ state }) =>
      state.data?.list[0]?.orderStatus === 'TO_BE_PAID' ? lookAgain : false,
  })
  const order = data?.list.find(one => one.orderNo === orderNo)
  const pay = async (): Promise<void> => {
    const begun = await work(() => edu.ask(payOrderByNo, { orderNo }, { quiet: true }))
    if (!begun) return
    await Promise.all([refetch(), changed()])
  }
  const cancel = async (): Promise<void> => {
    const cancelled = await work(() => edu.ask(cancelOrder, { orderNo }, { quiet: true }))
    if (!cancelled) return
    notify(t.cancelled, { type: 'success' })
    await Promise.all([refetch(), changed()])
  }
  return {
    signedIn,
    order,
    orderNo,
    isLoading: signedIn && orderNo !== '' && !data && !isError,
    isError,
    retry: () => void refetch(),
    busy,
    pay,
    cancel,
  }
}
export type PayOrder = ReturnType<typeof usePayOrder>

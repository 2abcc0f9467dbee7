import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { PayType } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { rechargeOptions } from '../../resources/payments/payment/payment.calls.ts'
import {
  cancelOrder,
  orderRecord,
  payOrderByNo,
  type ToldOrder,
} from '../../resources/plans/plans.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { packageTexts } from './plans.texts.ts'
import { usePackage } from './usePackage.ts'

/** Polling interval in milliseconds of an order that waits for its payment. */
const lookAgain = 5000

/** An order and its payment: the order of the address, paid from the balance or cancelled. */
export const usePayOrder = () => {
  const edu = useEdu()
  const t = useTexts(packageTexts)
  const notify = useNotify()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const [address] = useSearchParams()
  const orderNo = address.get('orderNo') ?? ''
  const { signedIn, changed } = usePackage()
  const { busy, work } = useFormWork(() => false)
  const { data, isError, refetch } = useQuery<{ readonly list: readonly ToldOrder[] }>({
    queryKey: ['planOrder', orderNo],
    enabled: signedIn && orderNo !== '',
    queryFn: ({ signal }) =>
      edu.ask(orderRecord, { orderNo }, { signal, quiet: true, silent: true }),
    refetchInterval: ({ state }) =>
      state.data?.list[0]?.orderStatus === 'TO_BE_PAID' ? lookAgain : false,
  })
  const order = data?.list.find(one => one.orderNo === orderNo)
  const { data: ways } = useQuery({
    queryKey: ['rechargeOptions'],
    enabled: order?.orderStatus === 'TO_BE_PAID' && allowed('payment.pay'),
    queryFn: ({ signal }) => edu.ask(rechargeOptions, {}, { signal, quiet: true, silent: true }),
  })
  /** Pays from the balance, or goes to the payment that was begun. */
  const pay = async (payType: PayType | null = null): Promise<void> => {
    const begun = await work(() => edu.ask(payOrderByNo, { orderNo, payType }, { quiet: true }))
    if (!begun) return
    if (begun.paymentNo !== null) {
      void navigate(`/payView?${new URLSearchParams({ no: begun.paymentNo }).toString()}`)
      return
    }
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
    payTypes: ways?.payTypes ?? [],
    pay,
    cancel,
  }
}
export type PayOrder = ReturnType<typeof usePayOrder>

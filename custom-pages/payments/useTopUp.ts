import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayType } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { rechargeOptions, startRecharge } from '../../resources/payments/payment/payment.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { useHandover } from './useHandover.ts'

/** The institution's payment options. */
export const useRechargeOptions = () => {
  const edu = useEdu()
  const { data, isError, refetch } = useQuery({
    queryKey: ['rechargeOptions'],
    queryFn: ({ signal }) => edu.ask(rechargeOptions, {}, { signal, quiet: true }),
  })
  return { options: data, failed: isError, retry: () => void refetch() }
}

/**
 * A top-up that is being filled in and started. `only`: the methods that the screen offers of all.
 */
export const useTopUp = (
  offered: readonly PayType[],
  { returnTo, start }: { readonly returnTo: string; readonly start: string },
) => {
  const edu = useEdu()
  const [amount, setAmount] = useState(start)
  const [chosen, setChosen] = useState<PayType>()
  const payType = chosen ?? offered[0]
  const { errors, busy, work } = useFormWork(name => name === 'amount' || name === 'payType')
  const handover = useHandover()
  const pay = async (): Promise<void> => {
    if (!payType) return
    const started = await work(() =>
      edu.ask(startRecharge, { amount, payType, returnTo }, { quiet: true }),
    )
    if (started) handover.lead(started)
  }
  return { amount, setAmount, payType, setPayType: setChosen, errors, busy, pay, handover }
}

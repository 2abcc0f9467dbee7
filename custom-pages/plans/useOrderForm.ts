import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  buyPlan,
  calculatePlan,
  upgradePlan,
  type Quote,
} from '../../resources/plans/plans.calls.ts'
import { minutesPack } from '../../resources/plans/plan-order/plans.options.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useDebounced } from '../../src/ui/parts/useDebounced.ts'

/** The integer that was typed; undefined for any other text. */
const whole = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : undefined

export interface OrderValues {
  readonly packageCode: string
  /** null: as many as the plan begins with, or as there are teachers. */
  readonly seatNum: string | null
  readonly effectiveMonth: string
  readonly packs: string
  readonly personalCloudCapacity: string
}

const wishOf = (values: OrderValues, isUpgrade: boolean) => ({
  packageCode: values.packageCode,
  seatNum: whole(values.seatNum ?? '') ?? null,
  effectiveMonth: whole(values.effectiveMonth) ?? 0,
  classroomMinutes: (whole(values.packs) ?? 0) * minutesPack,
  personalCloudCapacity: whole(values.personalCloudCapacity) ?? 0,
  upgrade: isUpgrade ? ('YES' as const) : ('NO' as const),
})

/**
 * The calculator: the choices, and the quote that the server signed for them. `fixed`: the package
 * that can't be changed.
 */
export const useOrderForm = ({ fixed, enabled }: { fixed?: string; enabled: boolean }) => {
  const edu = useEdu()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const isUpgrade = fixed === undefined && address.get('upgrade') === 'YES'
  const first = fixed ?? address.get('packageCode') ?? 'VIP_PACKAGE'
  const [values, setValues] = useState<OrderValues>({
    packageCode: first,
    seatNum: null,
    effectiveMonth: '12',
    packs: '0',
    personalCloudCapacity: '0',
  })
  const { errors, busy, work } = useFormWork(name => name in values)
  const settled = useDebounced(values)
  const wish = wishOf(settled, isUpgrade)
  const { data, error, isFetching, refetch } = useQuery<Quote>({
    queryKey: ['planQuote', wish],
    enabled,
    retry: false,
    staleTime: 0,
    // a quote is valid for half an hour
    refetchInterval: 20 * 60_000,
    queryFn: ({ signal }) => edu.ask(calculatePlan, wish, { signal, quiet: true, silent: true }),
  })
  const refusal = error ? refusalOf(error) : undefined
  const quote = error ? undefined : data
  const set = (changes: Partial<OrderValues>): void =>
    setValues({
      ...values,
      ...(changes.packageCode === undefined ? {} : { seatNum: null }),
      ...changes,
    })
  /** Places the order of the quote, and goes to its payment. */
  const order = async (payAddress: (orderNo: string) => string): Promise<void> => {
    if (!quote) return
    const { upgrade: _, ...plan } = wish
    const placed = await work(() =>
      edu.ask(
        isUpgrade ? upgradePlan : buyPlan,
        {
          ...plan,
          payCurrency: quote.currency,
          payAmount: quote.payAmount,
          discountAmount: quote.discountAmount,
          quote: quote.quote,
        },
        { quiet: true },
      ),
    )
    if (placed) void navigate(payAddress(placed.orderNo))
    // an expired quote, or another order in between: shows the current price
    else void refetch()
  }
  return {
    values: { ...values, seatNum: values.seatNum ?? String(quote?.seatNum ?? '') },
    set,
    quote,
    isUpgrade,
    // the calculation's refusals stand at their fields too
    errors: { ...refusal?.body?.errors, ...errors },
    refusal: refusal && Object.keys(refusal.body?.errors ?? {}).length === 0 ? refusal.text : '',
    isCalculating: isFetching || settled !== values,
    busy,
    order,
  }
}
export type OrderForm = ReturnType<typeof useOrderForm>

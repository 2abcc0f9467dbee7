import { useQuery } from '@tanstack/react-query'
import { viewPayment, type PaymentView } from '../../resources/payments/payment/payment.calls.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'

/** Milliseconds between two looks at an open payment. */
const lookAgainMs = 3000

const isUnknown = (error: unknown): boolean => {
  const { body, status } = refusalOf(error)
  return String(body?.code ?? status ?? '') === ErrorCode.orderNotFound
}

/** The state of a payment; an open one is polled until it has an outcome. */
export const usePaymentView = (no: string) => {
  const edu = useEdu()
  const { data, error, refetch } = useQuery<PaymentView>({
    queryKey: ['paymentView', no],
    enabled: no !== '',
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'PENDING' || state.data?.state === 'REVIEW' ? lookAgainMs : false,
    queryFn: ({ signal }) => edu.ask(viewPayment, { no }, { signal, quiet: true, silent: true }),
  })
  return {
    view: data,
    unknown: error ? isUnknown(error) : false,
    failed: error !== null && !data && !isUnknown(error),
    retry: () => void refetch(),
  }
}

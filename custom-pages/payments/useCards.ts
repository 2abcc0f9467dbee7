import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  choosePayCard,
  enterPayCard,
  payCards,
  removePayCard,
  type cardScreens,
} from '../../resources/payments/cards.calls.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { refusalOf } from '../../src/ui/list/refusal.ts'

const isUnavailable = (error: unknown): boolean => {
  const { body, status } = refusalOf(error)
  return String(body?.code ?? status ?? '') === ErrorCode.paymentMethodUnavailable
}

/** The institution's saved cards, and what can be done with them. */
export const useCards = (from: keyof typeof cardScreens) => {
  const edu = useEdu()
  const client = useQueryClient()
  const key = ['payCards']
  const { data, error, refetch } = useQuery({
    queryKey: key,
    retry: false,
    queryFn: ({ signal }) => edu.ask(payCards, {}, { signal, quiet: true }),
  })
  const { busy, work } = useFormWork(() => false)
  const enter = async (): Promise<void> => {
    const opened = await work(() => edu.ask(enterPayCard, { from }, { quiet: true }))
    if (opened) window.location.assign(opened.url)
  }
  const change = async (
    call: typeof choosePayCard | typeof removePayCard,
    card: string,
  ): Promise<void> => {
    const changed = await work(() => edu.ask(call, { card }, { quiet: true }))
    if (changed) client.setQueryData(key, changed)
  }
  return {
    cards: data?.list,
    unavailable: error ? isUnavailable(error) : false,
    failed: error !== null && !isUnavailable(error),
    retry: () => void refetch(),
    busy,
    enter,
    makeDefault: (card: string) => change(choosePayCard, card),
    remove: (card: string) => change(removePayCard, card),
  }
}

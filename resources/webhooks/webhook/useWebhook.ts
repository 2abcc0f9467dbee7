import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEdu } from '../../../src/ui/context.tsx'
import {
  renewWebhookSecret,
  sendTestEvent,
  showWebhookSecret,
  webhookFacts,
} from './webhook.calls.ts'

/** The page looks again so often, in milliseconds: while something waits, and otherwise. */
const [waitingMs, quietMs] = [2000, 5000]

/** A webhook's statistics, its secret while it is shown, and its operations. */
export const useWebhook = (webhook: string) => {
  const edu = useEdu()
  const [secret, setSecret] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['webhookFacts', webhook],
    queryFn: ({ signal }) => edu.ask(webhookFacts, { webhook }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.waiting ? waitingMs : quietMs),
  })
  /** Returns whether it succeeded; the data provider has shown a refusal. */
  const work = async (doing: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    const done = await doing().then(
      () => true,
      () => false,
    )
    setBusy(false)
    void refetch()
    return done
  }
  return {
    facts: data,
    secret,
    busy,
    putAway: () => setSecret(undefined),
    show: () => work(async () => setSecret((await edu.ask(showWebhookSecret, { webhook })).secret)),
    renew: () =>
      work(async () => setSecret((await edu.ask(renewWebhookSecret, { webhook })).secret)),
    test: () => work(() => edu.ask(sendTestEvent, { webhook })),
  }
}

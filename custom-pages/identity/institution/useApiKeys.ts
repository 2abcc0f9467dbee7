import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  apiKeys,
  createApiKey,
  endApiKey,
  replaceApiKey,
  turnOnApiKey,
  type MadeApiKey,
  type NewApiKey,
} from '../../../resources/identity/apiKey.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'

/** The institution's API keys: their list, the one just made, and what can be done to them. */
export const useApiKeys = () => {
  const edu = useEdu()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<MadeApiKey>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['apiKeys'],
    queryFn: async ({ signal }) => (await edu.ask(apiKeys, {}, { signal, quiet: true })).list,
  })
  /** Resolves to whether it succeeded; the data provider has shown a refusal. */
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
    keys: data,
    failed: isError && !data,
    retry: () => void refetch(),
    busy,
    made,
    putAway: () => setMade(undefined),
    create: (key: NewApiKey) => work(async () => setMade(await edu.ask(createApiKey, key))),
    replace: (keyId: string) => work(async () => setMade(await edu.ask(replaceApiKey, { keyId }))),
    end: (keyId: string) => work(() => edu.ask(endApiKey, { keyId })),
    turnOn: (keyId: string) => work(() => edu.ask(turnOnApiKey, { keyId })),
  }
}

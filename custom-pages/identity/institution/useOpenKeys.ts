import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endOpenKey,
  makeOpenKey,
  openKeys,
  turnOnOpenKey,
  type NewOpenKey,
  type OpenKey,
} from '../../../resources/organization/openKey.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'

export type MadeKey = OpenKey & { readonly secret: string }

/** Keys of the open interface: their list, the one just made with its secret, and what can be done to them. */
export const useOpenKeys = () => {
  const edu = useEdu()
  const [busy, setBusy] = useState(false)
  const [newKey, setMade] = useState<MadeKey>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['openKeys'],
    queryFn: async ({ signal }) => (await edu.ask(openKeys, {}, { signal, quiet: true })).list,
  })
  /** Answers whether it was done; a refusal has been said by the wire. */
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
    made: newKey,
    putAway: () => setMade(undefined),
    make: ({ days, ...key }: NewOpenKey) =>
      work(async () =>
        setMade(await edu.ask(makeOpenKey, { ...key, ...(days === null ? {} : { days }) })),
      ),
    end: (keyId: string) => work(() => edu.ask(endOpenKey, { keyId })),
    turnOn: (keyId: string) => work(() => edu.ask(turnOnOpenKey, { keyId })),
  }
}

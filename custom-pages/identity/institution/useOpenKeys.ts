import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewOpenKey, OpenKey } from '../../../resources/organization/openKey.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'

export type MadeKey = OpenKey & { readonly secret: string }

/** Keys of the open interface: their list, the one just made with its secret, and what can be done to them. */
export const useOpenKeys = () => {
  const edu = useEdu()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['openKeys'],
    queryFn: ({ signal }) => edu.openKeys({ signal, quiet: true }),
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
    made,
    putAway: () => setMade(undefined),
    make: (key: NewOpenKey) => work(async () => setMade(await edu.makeOpenKey(key))),
    end: (keyId: string) => work(() => edu.endOpenKey(keyId)),
  }
}

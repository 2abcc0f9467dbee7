import { useQuery } from '@tanstack/react-query'
import {
  changeGrants,
  nodeGrants,
  revokeGrants,
} from '../../../resources/cloud-disk/sharing.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import { expiryInstant, type Expiry } from './expiry.ts'
import { shareTexts } from './share.texts.ts'
import { diskKey } from '../useDisks.ts'
import { useTellDone } from '../useDiskWork.ts'
import { diskWorkTexts } from '../work.texts.ts'

/** The grantees of a node; not loaded for ''. */
export const useNodeGrants = (node: string) => {
  const edu = useEdu()
  return useQuery({
    enabled: node !== '',
    queryKey: [diskKey, 'grants', node],
    queryFn: ({ signal }) => edu.ask(nodeGrants, { node }, { signal, quiet: true }),
    retry: false,
  })
}

/** Ends what is shared, or changes until when. */
export const useGrantWork = (now: number, refresh: () => Promise<void>) => {
  const t = useTexts(shareTexts)
  const words = useTexts(diskWorkTexts)
  const edu = useEdu()
  const tell = useTellDone()
  const { errors, busy, work } = useFormWork(name => name === 'expiresAt')
  const revoke = async (ids: readonly string[]): Promise<void> => {
    const done = await work(() => edu.ask(revokeGrants, { grants: [...ids] }, { quiet: true }))
    if (!done) return
    await refresh()
    tell.done(t.revoked(done.count), [done.operation], words.undo)
  }
  const extend = async (ids: readonly string[], until: Expiry): Promise<boolean> => {
    const instant = expiryInstant(until, now)
    if (instant === undefined) return false
    const done = await work(() =>
      edu.ask(changeGrants, { grants: [...ids], expiresAt: instant }, { quiet: true }),
    )
    if (!done) return false
    await refresh()
    tell.done(t.extended(done.count), [done.operation], words.undo)
    return true
  }
  return { errors, busy, revoke, extend }
}
export type GrantWork = ReturnType<typeof useGrantWork>

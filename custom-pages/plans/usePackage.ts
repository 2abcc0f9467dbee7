import { useQuery, useQueryClient } from '@tanstack/react-query'
import { offeredPlans, packageAndRight } from '../../resources/plans/plans.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useShell } from '../../src/ui/shell/context.tsx'

/**
 * The plan in use and what it allows; `signedIn`: whether anybody is, on pages that are open to
 * all.
 */
export const usePackage = () => {
  const edu = useEdu()
  const client = useQueryClient()
  const { person, refresh } = useShell()
  const signedIn = person !== ''
  const query = useQuery({
    queryKey: ['packageAndRight', person],
    enabled: signedIn,
    queryFn: ({ signal }) => edu.ask(packageAndRight, {}, { signal, quiet: true }),
  })
  /** Loads again what follows from an order: the plan, and the header and menu with it. */
  const changed = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['packageAndRight'] })
    await refresh?.()
  }
  return { ...query, signedIn, changed }
}

/** The offers in a currency: the institution's, otherwise yuan. */
export const useOffered = (currency: string | undefined) => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['offeredPlans', currency],
    queryFn: ({ signal }) =>
      edu.ask(offeredPlans, currency ? { currency } : {}, { signal, quiet: true }),
  })
}

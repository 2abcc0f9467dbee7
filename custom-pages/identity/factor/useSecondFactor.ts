import { useQuery } from '@tanstack/react-query'
import { ownSecondFactor } from '../../../resources/identity/secondFactor.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'

/** How the person's second factor stands. */
export const useSecondFactor = () => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['account', 'secondFactor'],
    queryFn: ({ signal }) => edu.ask(ownSecondFactor, {}, { signal, quiet: true, silent: true }),
  })
}

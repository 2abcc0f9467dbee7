import { useQuery } from '@tanstack/react-query'
import { ownSecondFactor } from '../../../resources/identity/secondFactor.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'

/** The state of the person's second factor. */
export const useSecondFactor = () => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['account', 'secondFactor'],
    queryFn: ({ signal }) => edu.ask(ownSecondFactor, {}, { signal, quiet: true, silent: true }),
  })
}

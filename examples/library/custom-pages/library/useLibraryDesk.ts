import { useQuery } from '@tanstack/react-query'
import { libraryDesk } from '../../resources/library/loan/loan.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'

/** The figures of the desk; `failed` where they could not be loaded. */
export const useLibraryDesk = () => {
  const edu = useEdu()
  const { data, isError, refetch } = useQuery({
    queryKey: ['libraryDesk'],
    queryFn: ({ signal }) => edu.ask(libraryDesk, {}, { signal, quiet: true }),
  })
  return { desk: data, failed: isError, retry: () => void refetch() }
}

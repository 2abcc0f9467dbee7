import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useTexts } from '../../../src/i18n/texts.ts'
import { readOperation } from '../../../src/protocol/calls/operations.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { UndoTallyView } from '../../../src/ui/undo/UndoTallyView.tsx'
import { commitTexts } from './commit.texts.ts'

/**
 * The result of an import's undo: what was undone, and what stayed because someone has changed it
 * since.
 */
export const Undone = ({ operation }: { readonly operation: string }) => {
  const t = useTexts(commitTexts)
  const edu = useEdu()
  const { data } = useQuery({
    queryKey: ['journal', 'entry', operation, 'tally'],
    queryFn: ({ signal }) =>
      edu.ask(readOperation, { id: operation, limit: 1 }, { signal, silent: true, quiet: true }),
    retry: false,
  })
  if (!data?.tally) return null
  return (
    <Box component="section" aria-label={t.undoneBy} sx={{ mb: 4 }}>
      <UndoTallyView tally={data.tally} always />
    </Box>
  )
}

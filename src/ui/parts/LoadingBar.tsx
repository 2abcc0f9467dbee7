import LinearProgress from '@mui/material/LinearProgress'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useTexts } from '../../i18n/texts.ts'
import { partTexts } from './parts.texts.ts'

interface Marked { readonly meta?: Readonly<Record<string, unknown>> | undefined }
const loud = ({ meta }: Marked) => meta?.['quiet'] !== true

/** A line at the top while calls are under way, save those marked `meta: { quiet: true }` (SES-14). */
export const LoadingBar = () => {
  const t = useTexts(partTexts)
  const reads = useIsFetching({ predicate: query => loud(query) })
  const writes = useIsMutating({ predicate: mutation => loud(mutation) })
  if (reads + writes === 0) return null
  return <LinearProgress aria-label={t.loading} sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 'tooltip' }} />
}

import LinearProgress from '@mui/material/LinearProgress'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { partTexts } from './parts.texts.ts'

/** The number of pending calls that ask for an indicator; a store outside React. */
export interface PendingCalls {
  readonly get: () => number
  readonly subscribe: (listener: () => void) => () => void
}

/** A line at the top while calls are under way, save those marked silent (SES-14). */
export const LoadingBar = ({ busy }: { busy: PendingCalls }) => {
  const t = useTexts(partTexts)
  const calls = useSyncExternalStore(busy.subscribe, busy.get)
  return calls > 0 ? (
    <LinearProgress
      aria-label={t.loading}
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 'tooltip' }}
    />
  ) : null
}

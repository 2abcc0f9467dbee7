import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTexts } from '../../i18n/texts.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { partTexts } from '../parts/parts.texts.ts'
import { useHistoryEntries } from './History.tsx'
import { relatedKey } from './RelatedLists.tsx'
import { useShownRows, type ListProps } from './RelatedRows.tsx'
import { useOpenTab } from './RecordTabs.tsx'
import { useSummary, useTabs, type ShownStrip } from './recordPage.ts'
import { SummarySkeleton } from './Summary.tsx'
import { useStrip } from './useStrip.ts'

interface PageProps {
  readonly resource: AnyResource
  readonly id: string
}

/** The columns of a record's page. */
export const bodyGrid = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  pt: 2,
} as const

const AskRows = (props: ListProps) => void useShownRows(props)
const AskStrip = ({ strip, id }: { readonly strip: ShownStrip; readonly id: string }) =>
  void useStrip(strip, id)
const AskHistory = ({ resource, id }: PageProps) => void useHistoryEntries(resource, id)

/** Asks for what the page will show beside the record itself, while that is on its way. */
const Asks = ({ resource, id }: PageProps) => {
  const { open } = useOpenTab(useTabs(resource))
  const summary = useSummary(resource)
  return (
    <>
      <AskHistory resource={resource} id={id} />
      {summary.map(item =>
        'strip' in item ? (
          <AskStrip key={`${item.strip} ${item.resource}.${item.by}`} strip={item} id={id} />
        ) : null,
      )}
      {open?.lists.map(list => (
        <AskRows key={relatedKey(list)} {...list} id={id} />
      ))}
    </>
  )
}

const bar = { transform: 'none' } as const

/** A record's page while it is on its way: its shape, and the requests of all that it shows. */
export const RecordSkeleton = ({ resource, id }: PageProps) => {
  const t = useTexts(partTexts)
  const tabs = useTabs(resource)
  return (
    <Box
      component="output"
      aria-label={t.loading}
      sx={{
        display: 'block',
        px: { xs: 4, md: 6 },
        pb: 6,
        maxWidth: 1080,
        boxSizing: 'border-box',
      }}
    >
      <Asks resource={resource} id={id} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, pt: 4, pb: 3 }}>
        {resource.avatar && <Skeleton variant="circular" width={40} height={40} />}
        <Skeleton width={160} height={28} sx={bar} />
      </Box>
      <SummarySkeleton resource={resource} />
      <Box sx={bodyGrid}>
        <Box>
          {tabs.length > 0 && (
            <Box sx={{ display: 'flex', gap: 6, height: 48, mb: 4, overflow: 'hidden' }}>
              {tabs.map(({ name }) => (
                <Skeleton key={name} width={64} sx={{ flex: 'none' }} />
              ))}
            </Box>
          )}
          <Skeleton height={280} sx={bar} />
        </Box>
        <Box>
          {[0, 1, 2].map(row => (
            <Skeleton key={row} height={48} />
          ))}
        </Box>
      </Box>
    </Box>
  )
}

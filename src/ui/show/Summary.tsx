import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useLabel } from '../../i18n/texts.ts'
import { fieldOf } from '../../schema/derive.ts'
import type {
  AnyRecord,
  AnyResource,
  RecordViewProps,
  SummaryField,
} from '../../schema/resource.ts'
import { lazyView } from '../list/lazyView.ts'
import { refsOf } from '../list/refs.ts'
import { FieldValue } from './FieldValue.tsx'
import { useSummary, type ShownStrip } from './recordPage.ts'
import { sizeOf, summaryLine, SummaryItemFrame } from './summaryFrame.tsx'
import { DotStrip } from './DotStrip.tsx'
import { WeekStrip } from './WeekStrip.tsx'

interface SummaryProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
}

const isNegative = (value: unknown): boolean => Number(value) < 0

const FieldItem = ({ resource, record, item }: SummaryProps & { readonly item: SummaryField }) => {
  const label = useLabel()
  const { field: name, redBelowZero, show } = item
  const View = show && lazyView<RecordViewProps>(show)
  return (
    <SummaryItemFrame
      label={label(fieldOf(resource, name)?.options.label ?? { en: name, zh: name })}
      item={item}
    >
      {View ? (
        <Suspense fallback={<Skeleton width={160} />}>
          <View record={record} />
        </Suspense>
      ) : (
        <Typography
          component="div"
          variant="h1"
          data-red={redBelowZero && isNegative(record[name]) ? true : undefined}
          sx={{
            fontVariantNumeric: 'tabular-nums',
            '& .value-figure': { textAlign: 'left' },
            '&[data-red]': { color: theme => theme.tones.bad.text },
          }}
        >
          <FieldValue resource={resource} name={name} record={record} refs={refsOf(record)} />
        </Typography>
      )}
    </SummaryItemFrame>
  )
}

const keyOf = (item: SummaryField | ShownStrip): string =>
  'field' in item ? item.field : `${item.strip} ${item.resource}.${item.by}`

/** What is known of a record at a glance; what the caller may not see does not exist. */
export const Summary = ({ resource, record }: SummaryProps) => {
  const items = useSummary(resource)
  if (!items.length) return null
  return (
    <Box component="section" sx={summaryLine}>
      {items.map(item =>
        'field' in item ? (
          <FieldItem key={keyOf(item)} resource={resource} record={record} item={item} />
        ) : item.strip === 'dots' ? (
          <DotStrip key={keyOf(item)} strip={item} id={record.id} />
        ) : (
          <WeekStrip key={keyOf(item)} strip={item} id={record.id} />
        ),
      )}
    </Box>
  )
}

/** The summary while the record is on its way, of the same size. */
export const SummarySkeleton = ({ resource }: Pick<SummaryProps, 'resource'>) => {
  const items = useSummary(resource)
  if (!items.length) return null
  return (
    <Box sx={summaryLine}>
      {items.map(item => (
        <Box key={keyOf(item)} sx={sizeOf(item)}>
          <Skeleton width={80} />
          <Skeleton height={32} sx={{ transform: 'none' }} />
        </Box>
      ))}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useGetList, useNotify, useRefresh, type RaRecord } from 'react-admin'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { booking, type Booking } from '../../resources/booking/booking/booking.resource.ts'
import type { Lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { can } from '../../src/access/index.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { activeStates, settledStates } from '../../resources/booking/booking/booking.calls.ts'
import { bookingStates, bookingTones } from '../../resources/booking/booking/booking.options.ts'
import type { Action } from '../../src/schema/action.ts'
import type { RecordViewProps } from '../../src/schema/resource.ts'
import { useAccess, useEdu } from '../../src/ui/context.tsx'
import { ActionDialog } from '../../src/ui/list/bulk/ActionDialog.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { ErrorState, Icon, StatusDot } from '../../src/ui/parts/index.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { bookingTexts } from './booking.texts.ts'

/** The lesson is known here. */
const { lessonId: _known, ...input } = booking.actions.book.input
const forStudent: Action = { ...booking.actions.book, input }

const Line = ({ row }: { readonly row: Booking }) => {
  const t = useTexts(bookingTexts)
  const lang = useLang()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0 8px',
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Link component={RouterLink} to={linkTo(booking, 'show', { id: row.id })} data-data>
        {row.studentName}
      </Link>
      <Box sx={{ flex: 1 }} />
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        <StatusDot quiet tone={bookingTones[row.state]} label={bookingStates[row.state][lang]} />
        {row.until && row.state !== 'WAITING' ? ` · ${t.until(sentenceTime(row.until, lang))}` : ''}
      </Typography>
    </Box>
  )
}

const Section = ({
  title,
  rows,
  none,
}: {
  readonly title: string
  readonly rows: readonly Booking[]
  readonly none: string
}) => (
  <Box component="section" aria-label={title} sx={{ mb: 4 }}>
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title} {rows.length}
    </Typography>
    {rows.length ? (
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(row => (
          <Line key={row.id} row={row} />
        ))}
      </Box>
    ) : (
      <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
    )}
  </Box>
)

/** The students with a seat in a lesson, the waiting list, and booking for a student. */
export const SeatList = ({ record }: RecordViewProps<Lesson>) => {
  const t = useTexts(bookingTexts)
  const edu = useEdu()
  const access = useAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const { offer } = useUndo()
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useGetList<Booking & RaRecord>(booking.name, {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'createTime', order: 'ASC' },
    filter: { lessonId: record.id, state: [...activeStates, ...settledStates] },
  })
  if (error) return <ErrorState retry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const run = async (formValues: Readonly<Record<string, unknown>>): Promise<void> => {
    let operation: string | undefined
    const { state } = await edu.action(booking, 'book', {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialog asks for the action's other inputs and checks them
      input: { ...formValues, lessonId: record.id } as never,
      quiet: true,
      onOperation: operationId => void (operation = operationId),
    })
    notify(state === 'WAITING' ? t.waits : t.booked, { type: 'success', action: offer(operation) })
    refresh()
  }
  return (
    <Box sx={{ mb: 6 }}>
      <Section
        title={t.seats}
        rows={data.filter(({ state }) => state !== 'WAITING')}
        none={t.nobody}
      />
      <Section
        title={t.waiting}
        rows={data.filter(({ state }) => state === 'WAITING')}
        none={t.noneWaits}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {can(access, 'booking.book') && record.status === 'NOT_STARTED' && (
          <Button
            variant="outlined"
            startIcon={<Icon name="plus" />}
            onClick={() => setAsking(true)}
          >
            {t.book}
          </Button>
        )}
        <Link
          component={RouterLink}
          to={linkTo(booking, 'list', { query: { lessonId: record.id } })}
        >
          {t.all}
        </Link>
      </Box>
      {asking && (
        <ActionDialog
          def={booking}
          action={forStudent}
          what={record.name ?? ''}
          onClose={() => setAsking(false)}
          onRun={run}
        />
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  attendanceEvents,
  type Attendant,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { exactTime } from '../../../src/ui/parts/fields/time.ts'
import { ErrorState, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { attendanceTexts } from './attendance.texts.ts'

interface EventsDialogProps {
  readonly lessonId: string
  readonly person: Attendant
  onClose(): void
}

/** The events that an attendance was derived from, including those that did not count. */
export const EventsDialog = ({ lessonId, person, onClose }: EventsDialogProps) => {
  const t = useTexts(attendanceTexts)
  const lang = useLang()
  const edu = useEdu()
  const id = useId()
  const { personId } = person
  const { data, isPending, refetch } = useQuery({
    queryKey: ['attendanceEvents', lessonId, personId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      edu.ask(attendanceEvents, { lessonId, personId }, { signal, quiet: true }),
  })
  const list = data?.events ?? []
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t.whyOf(person.name)}</DialogTitle>
      <DialogContent>
        {isPending && <SkeletonRows rows={4} columns={2} />}
        {!isPending && !data && <ErrorState retry={() => void refetch()} />}
        {data && !list.length && (
          <Typography sx={{ color: 'text.secondary' }}>{t.noEvents}</Typography>
        )}
        {data && data.total > list.length && (
          <Typography sx={{ color: 'text.secondary' }}>{t.firstOf(data.total)}</Typography>
        )}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.map(({ id: key, type, at, device, lost: connectionLost, used }) => (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 4,
                py: 1.5,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <span className="value-figure">{exactTime(at, lang)}</span>
              <Box
                component="span"
                sx={
                  used === 'YES' ? {} : { color: 'text.secondary', textDecoration: 'line-through' }
                }
              >
                {t.event[type]}
                {connectionLost && ` · ${t.lost}`}
              </Box>
              {used !== 'YES' && <span>{t.unused[used]}</span>}
              <Box component="span" data-data sx={{ color: 'text.secondary', ml: 'auto' }}>
                {device}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import {
  type BookableLesson,
  type OwnBooking,
} from '../../resources/booking/booking/booking.calls.ts'
import { bookingStates, bookingTones } from '../../resources/booking/booking/booking.options.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { StatusDot } from '../../src/ui/parts/States.tsx'
import { ownTexts } from './own.texts.ts'
import type { BookingChange } from './useOwnBookings.ts'

const timeOf = (at: string): string => {
  const date = new Date(at)
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
}

interface CardProps {
  readonly time: string
  readonly name: string
  readonly about: string
  readonly notes: readonly string[]
  /** A person's remark. */
  readonly said?: string | null
  readonly mark?: ReactNode
  readonly children?: ReactNode
}
const Card = ({ time, name, about, notes, said: comment = null, mark, children }: CardProps) => (
  <Box
    component="li"
    sx={{
      p: 3,
      border: 1,
      borderColor: 'divider',
      borderRadius: '8px',
      bgcolor: theme => theme.tokens.surface,
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {time}
      </Typography>
      <Box sx={{ flex: 1 }} />
      {mark}
    </Box>
    <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }} data-data>
      {name}
    </Typography>
    <Typography sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }} data-data>
      {about}
    </Typography>
    {notes.map(note => (
      <Typography key={note} sx={{ color: 'text.secondary', fontSize: 13 }}>
        {note}
      </Typography>
    ))}
    {comment !== null && (
      <Typography
        sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}
        data-data
      >
        {comment}
      </Typography>
    )}
    {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>{children}</Box>}
  </Box>
)

const aboutOf = ({
  courseName,
  teacherName,
}: {
  readonly courseName: string
  readonly teacherName: string | null
}): string => (teacherName === null ? courseName : `${courseName} · ${teacherName}`)

/** A lesson, with what can be done about it, or why it can't be booked. */
export const LessonCard = ({
  lesson,
  children,
}: {
  readonly lesson: BookableLesson
  readonly children?: ReactNode
}) => {
  const t = useTexts(ownTexts)
  const lang = useLang()
  const { name, state, refused, free, seats, startAt, endAt } = lesson
  return (
    <Card
      time={`${timeOf(startAt)} – ${timeOf(endAt)}`}
      name={name}
      about={aboutOf(lesson)}
      notes={
        refused && state === null && !mayWait(lesson)
          ? [t.seats(free, seats), refused.msg]
          : [t.seats(free, seats)]
      }
      mark={state && <StatusDot tone={bookingTones[state]} label={bookingStates[state][lang]} />}
    >
      {children}
    </Card>
  )
}

const mayWait = ({ state, waitlist }: BookableLesson): boolean => state === null && waitlist
/** Whether the student can book the lesson now. */
export const canBook = ({ state, refused }: BookableLesson): boolean => state === null && !refused
const whatOf = ({ name, startAt }: BookableLesson): string => `${name}, ${timeOf(startAt)}`

interface BookProps {
  readonly lesson: BookableLesson
  readonly busy: boolean
  readonly onBook: (wait: boolean) => void
}
/** Booking it, or waiting for a seat. */
export const BookButtons = ({ lesson, busy, onBook }: BookProps) => {
  const t = useTexts(ownTexts)
  return (
    <>
      {canBook(lesson) && (
        <Button
          variant="contained"
          disabled={busy}
          aria-label={t.bookOf(whatOf(lesson))}
          onClick={() => onBook(false)}
        >
          {t.book}
        </Button>
      )}
      {mayWait(lesson) && (
        <Button
          variant="outlined"
          disabled={busy}
          aria-label={t.waitOf(whatOf(lesson))}
          onClick={() => onBook(true)}
        >
          {t.wait}
        </Button>
      )}
    </>
  )
}

/** Choosing it as the lesson that another booking is moved to. */
export const ChooseButton = ({
  lesson,
  busy,
  onChoose,
}: Omit<BookProps, 'onBook'> & { readonly onChoose: () => void }) => {
  const t = useTexts(ownTexts)
  return (
    <Button
      variant="outlined"
      disabled={busy}
      aria-label={t.chooseOf(whatOf(lesson))}
      onClick={onChoose}
    >
      {t.choose}
    </Button>
  )
}

/** One of their bookings, and what can still be done with it. */
export const BookingCard = ({
  booking,
  busy,
  onChange,
  onMove,
}: {
  readonly booking: OwnBooking
  readonly busy: boolean
  readonly onChange?: (to: BookingChange) => void
  readonly onMove?: () => void
}) => {
  const t = useTexts(ownTexts)
  const lang = useLang()
  const now = useNow()
  const { state, may, place, until } = booking
  const at = (time: string) => appointmentTime(time, lang, now)
  const notes = [
    ...(place === null ? [] : [t.place(place)]),
    ...(may.confirm && until !== null ? [t.offerUntil(at(until))] : []),
    ...(state === 'BOOKED' && may.cancel ? [t.cancelUntil(at(booking.cancelUntil))] : []),
    ...(may.move && booking.moveUntil !== booking.cancelUntil
      ? [t.moveUntil(at(booking.moveUntil))]
      : []),
    ...(!may.cancel && may.leave ? [t.leaveUntil(at(booking.leaveUntil))] : []),
    ...(booking.refused ? [booking.refused.msg] : []),
  ]
  return (
    <Card
      time={at(booking.startAt)}
      name={booking.lessonName}
      about={aboutOf(booking)}
      notes={notes}
      said={booking.reason}
      mark={<StatusDot tone={bookingTones[state]} label={bookingStates[state][lang]} />}
    >
      {onChange && (may.confirm || may.cancel || may.leave || may.move) && (
        <>
          {may.confirm && (
            <Button variant="contained" disabled={busy} onClick={() => onChange('CONFIRM')}>
              {t.confirm}
            </Button>
          )}
          {may.move && (
            <Button variant="outlined" disabled={busy} onClick={onMove}>
              {t.move}
            </Button>
          )}
          {may.cancel && (
            <Button variant="outlined" disabled={busy} onClick={() => onChange('CANCEL')}>
              {t.cancel}
            </Button>
          )}
          {may.leave && (
            <Button variant="outlined" disabled={busy} onClick={() => onChange('LEAVE')}>
              {t.leave}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { OwnBooking, Remaining } from '../../resources/booking/booking/booking.calls.ts'
import { useConfirm } from '../../src/ui/parts/index.ts'
import { DayTool } from '../../src/ui/parts/Tool.tsx'
import { startOfDay, localDay } from '../../src/ui/parts/fields/localTime.ts'
import { monthText, sentenceTime, shownZone } from '../../src/ui/parts/fields/time.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { SchoolMark } from '../../src/ui/shell/SchoolMark.tsx'
import { Cards, LessonDays } from './LessonDays.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { BookButtons, BookingCard } from './OwnCards.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { ownTexts } from './own.texts.ts'
import { useOwnBookings, type BookingChange } from './useOwnBookings.ts'

/** Lessons that are shown at first, and with each wish for more. */
const step = 20

const Section = ({
  title,
  none,
  children,
}: {
  readonly title: string
  readonly none: string | undefined
  readonly children: ReactNode
}) => (
  <Box component="section" aria-label={title} sx={{ mb: 6 }}>
    <Typography variant="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {none === undefined ? (
      children
    ) : (
      <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
    )}
  </Box>
)

const Left = ({ remaining }: { readonly remaining: Remaining }) => {
  const t = useTexts(ownTexts)
  const lang = useLang()
  const { month, bookings, leave } = remaining
  if (bookings === null && leave === null) return null
  const words = [
    ...(bookings === null ? [] : [t.bookings(bookings)]),
    ...(leave === null ? [] : [t.leaves(leave)]),
  ]
  return (
    <Typography sx={{ mb: 5, p: 3, borderRadius: '8px', bgcolor: theme => theme.tokens.sunken }}>
      {t.left(monthText(month, lang))}: {words.join(' · ')}
    </Typography>
  )
}

const LoadingFrame = () => {
  const t = useTexts(ownTexts)
  return (
    <AuthFormFrame head={<SchoolMark />} title={t.loading}>
      <Skeleton variant="rounded" height={56} sx={{ mb: 5 }} />
      {[0, 1, 2].map(n => (
        <Skeleton key={n} variant="rounded" height={120} sx={{ mb: 2 }} />
      ))}
    </AuthFormFrame>
  )
}

type OwnBookings = ReturnType<typeof useOwnBookings>

const FailureFrame = ({
  failure,
  retry,
}: {
  readonly failure: NonNullable<OwnBookings['failure']>
  readonly retry: () => void
}) => {
  const t = useTexts(ownTexts)
  return (
    <AuthFormFrame
      head={<SchoolMark />}
      title={failure.bad ? t.badLink : t.loading}
      help={failure.text}
    >
      {!failure.bad && (
        <Button variant="outlined" onClick={retry}>
          {t.retry}
        </Button>
      )}
    </AuthFormFrame>
  )
}

/** Changes a booking, after a question if it can't be taken back. */
const useOwnChange = (own: OwnBookings) => {
  const t = useTexts(ownTexts)
  const { ask, dialog } = useConfirm()
  const change = async (booking: OwnBooking, to: BookingChange): Promise<void> => {
    const question = {
      CANCEL: {
        title: t.askCancel(booking.lessonName),
        children: t.cancelHelp,
        confirm: t.giveBack,
        cancel: t.keep,
      },
      LEAVE: {
        title: t.askLeave(booking.lessonName),
        children: t.leaveHelp,
        confirm: t.leave,
        cancel: t.keep,
      },
      CONFIRM: undefined,
    }[to]
    if (question && !(await ask({ ...question, danger: to === 'CANCEL' }))) return
    await own.change(booking.id, to)
  }
  return { change, dialog }
}

interface LessonSectionProps {
  readonly own: OwnBookings
  readonly data: NonNullable<OwnBookings['data']>
}

/** The lessons that can be booked, by day: from a day on, a few at first. */
const LessonSection = ({ own, data }: LessonSectionProps) => {
  const t = useTexts(ownTexts)
  const [visibleCount, setShown] = useState(step)
  const busy = own.busy !== undefined
  const from = (instant: string | undefined): void => {
    setShown(step)
    own.setFrom(instant)
  }
  return (
    <Section
      title={t.lessons}
      none={data.lessons.length || own.from !== undefined ? undefined : t.noLessons}
    >
      {(data.more || own.from !== undefined) && (
        <Box sx={{ mb: 4 }}>
          <DayTool
            label={t.from}
            wrong={false}
            value={own.from === undefined ? '' : localDay(new Date(own.from))}
            set={day => from(startOfDay(day))}
          />
        </Box>
      )}
      {!data.lessons.length && (
        <Typography sx={{ color: 'text.secondary' }}>{t.noLessons}</Typography>
      )}
      <LessonDays lessons={data.lessons.slice(0, visibleCount)}>
        {lesson => (
          <BookButtons lesson={lesson} busy={busy} onBook={wait => void own.book(lesson, wait)} />
        )}
      </LessonDays>
      {data.lessons.length > visibleCount && (
        <Button variant="outlined" fullWidth onClick={() => setShown(visibleCount + step)}>
          {t.more(data.lessons.length - visibleCount)}
        </Button>
      )}
      {data.more && data.lessons.length <= visibleCount && (
        <Button variant="outlined" fullWidth onClick={() => from(data.lessons.at(-1)?.startAt)}>
          {t.later}
        </Button>
      )}
    </Section>
  )
}

/**
 * /bookMine#<pass>: a student's own page, mainly for phones: available lessons by day, their
 * bookings, and how many remain.
 */
export const OwnPage = () => {
  const t = useTexts(ownTexts)
  const lang = useLang()
  const own = useOwnBookings()
  const { change, dialog } = useOwnChange(own)
  const [moving, setMoving] = useState<OwnBooking>()
  const [renaming, setRenaming] = useState(false)
  const { data } = own
  const busy = own.busy !== undefined
  if (own.failure !== undefined) return <FailureFrame failure={own.failure} retry={own.retry} />
  if (!data) return <LoadingFrame />
  return (
    <AuthFormFrame
      head={<SchoolMark />}
      title={t.title(data.student)}
      help={t.help(data.institution)}
      foot={
        <>
          <span>{t.expires(sentenceTime(data.expires, lang))}</span>
          {shownZone() !== data.timezone && <span>{t.zone(shownZone(), data.timezone)}</span>}
        </>
      }
    >
      {data.nameEditable && (
        <Button variant="outlined" sx={{ mb: 4 }} onClick={() => setRenaming(true)}>
          {t.rename}
        </Button>
      )}
      {renaming && (
        <RenameDialog
          name={data.student}
          busy={own.busy === 'name'}
          onSave={own.rename}
          onClose={() => setRenaming(false)}
        />
      )}
      <Left remaining={data.remaining} />
      <Section title={t.coming} none={data.coming.length ? undefined : t.noComing}>
        <Cards>
          {data.coming.map(booking => (
            <BookingCard
              key={booking.id}
              booking={booking}
              busy={busy}
              onChange={to => void change(booking, to)}
              onMove={() => setMoving(booking)}
            />
          ))}
        </Cards>
      </Section>
      <LessonSection own={own} data={data} />
      {data.past.length > 0 && (
        <Section title={t.past} none={undefined}>
          <Cards>
            {data.past.map(booking => (
              <BookingCard key={booking.id} booking={booking} busy />
            ))}
          </Cards>
        </Section>
      )}
      {moving && (
        <MoveDialog
          booking={moving}
          lessons={data.lessons}
          busy={busy}
          onMove={lesson =>
            void own.move(moving.id, lesson).then(moved => moved && setMoving(undefined))
          }
          onClose={() => setMoving(undefined)}
        />
      )}
      {dialog}
    </AuthFormFrame>
  )
}

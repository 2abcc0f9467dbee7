import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Room } from '../../resources/supervision/supervision.calls.ts'
import { classAndLesson } from '../../resources/scheduling/lesson/classAndLesson.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { exactTime } from '../../src/ui/parts/fields/time.ts'
import { Icon, StatusDot } from '../../src/ui/parts/index.ts'
import { roomHourOf, lessonScreen, roomTones } from './looks.ts'
import { AlertChips, besideNetwork, TeacherState } from './RoomParts.tsx'
import { supervisionTexts } from './supervision.texts.ts'

interface CardProps {
  readonly room: Room
  readonly onLook: (room: Room) => void
}

/** A room's latest picture; it opens the viewer over all pictures of the lesson. */
const Picture = ({ room, onLook }: CardProps) => {
  const t = useTexts(supervisionTexts)
  const lang = useLang()
  const { picture, name } = room
  return (
    <Box
      component="button"
      type="button"
      disabled={!picture}
      aria-label={picture ? t.picture(name, exactTime(picture.generateTime, lang)) : t.noPicture}
      onClick={() => onLook(room)}
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: '100%',
        p: 0,
        border: 0,
        aspectRatio: '16 / 9',
        color: 'text.secondary',
        bgcolor: theme => theme.tokens.sunken,
        cursor: picture ? 'zoom-in' : 'default',
        position: 'relative',
        '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
      }}
    >
      {picture ? (
        <>
          <img src={picture.origin} alt="" decoding="async" loading="lazy" />
          <Box
            component="time"
            dateTime={picture.generateTime}
            sx={{
              position: 'absolute',
              right: 4,
              bottom: 4,
              px: 1,
              borderRadius: '4px',
              fontSize: 12,
              color: '#fff',
              bgcolor: 'rgb(0 0 0 / 72%)',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {roomHourOf(picture.generateTime, lang, true)}
          </Box>
        </>
      ) : (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, fontSize: 12 }}>
          <Icon name="image" />
          {t.noPicture}
        </Box>
      )}
    </Box>
  )
}

const sameRoom = (a: CardProps, b: CardProps): boolean =>
  a.onLook === b.onLook && JSON.stringify(a.room) === JSON.stringify(b.room)

const Card = memo(({ room, onLook }: CardProps) => {
  const t = useTexts(supervisionTexts)
  const lang = useLang()
  const urgent = room.alerts[0]?.state === 'OPEN'
  return (
    <Box
      component="li"
      sx={{
        minWidth: 0,
        overflow: 'hidden',
        borderRadius: '8px',
        border: '1px solid',
        borderColor: theme => (urgent ? theme.tones.bad.main : theme.tokens.line),
        bgcolor: 'background.paper',
        contain: 'layout paint style',
      }}
    >
      <Picture room={room} onLook={onLook} />
      <Box sx={{ p: 3, display: 'grid', gap: 1, fontSize: 13 }}>
        <Box
          component={Link}
          to={lessonScreen(room.lessonId)}
          aria-label={t.open(classAndLesson(room.className, room.name))}
          data-data
          sx={{
            color: 'text.primary',
            fontWeight: 500,
            // the number at the end tells lessons of a class apart: it is never cut
            overflowWrap: 'anywhere',
          }}
        >
          {classAndLesson(room.className, room.name)}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
          <StatusDot tone={roomTones[room.state]} label={t.state[room.state]} />
          <span className="value-figure">
            {roomHourOf(room.startAt, lang)}–{roomHourOf(room.endAt, lang)}
          </span>
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
          <TeacherState room={room} />
          <span className="value-figure">
            {t.people} {t.ofPeople(room.inside, room.expected)}
          </span>
        </Box>
        <AlertChips alerts={besideNetwork(room)} />
      </Box>
    </Box>
  )
}, sameRoom)

const wallGrid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
} as const

/** The wall while its rooms are on their way. */
export const WallSkeleton = () => (
  <Box aria-busy sx={wallGrid}>
    {Array.from({ length: 10 }, (_, n) => (
      <Box key={n} sx={{ pb: '112px' }}>
        <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '16 / 9' }} />
      </Box>
    ))}
  </Box>
)

/** The rooms as a wall of their latest pictures, most urgent first. */
export const RoomWall = ({
  rooms,
  onLook,
}: {
  readonly rooms: readonly Room[]
  readonly onLook: (room: Room) => void
}) => {
  const t = useTexts(supervisionTexts)
  return (
    <Box component="ul" aria-label={t.rooms} sx={wallGrid}>
      {rooms.map(room => (
        <Card key={room.lessonId} room={room} onLook={onLook} />
      ))}
    </Box>
  )
}

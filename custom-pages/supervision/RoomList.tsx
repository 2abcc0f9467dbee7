import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import type { Room } from '../../resources/supervision/supervision.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { listTime } from '../../src/ui/parts/fields/time.ts'
import { SkeletonRows, StatusDot } from '../../src/ui/parts/index.ts'
import { lessonScreen, roomTones } from './looks.ts'
import { AlertChips, besideNetwork, TeacherState } from './RoomParts.tsx'
import { supervisionTexts } from './supervision.texts.ts'

const columns = 'minmax(180px, 2fr) minmax(90px, 1fr) 130px 110px 170px 90px minmax(120px, 1.5fr)'

/** The list while its rooms are on their way. */
export const ListSkeleton = () => (
  <Box sx={{ pt: { xs: 0, md: '36px' } }}>
    <SkeletonRows rows={10} columns={7} height={{ xs: 195, md: 56 }} />
  </Box>
)

/** The rooms as a list, most urgent first; on a phone as cards. */
export const RoomList = ({ rooms }: { readonly rooms: readonly Room[] }) => {
  const t = useTexts(supervisionTexts)
  const lang = useLang()
  const now = useNow()
  const heads = [t.lesson, t.teacher, t.time, t.lessonState, t.network, t.people, t.alerts]
  const row = {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', md: columns },
    gap: { xs: 1, md: 4 },
    alignItems: 'center',
    px: 3,
    py: { xs: 3, md: 2 },
    borderBottom: 1,
    borderColor: 'divider',
  } as const
  return (
    <Box role="table" aria-label={t.rooms}>
      <Box role="rowgroup">
        <Box
          role="row"
          sx={{
            ...row,
            display: { xs: 'none', md: 'grid' },
            color: 'text.secondary',
            fontSize: 13,
          }}
        >
          {heads.map(head => (
            <span role="columnheader" key={head}>
              {head}
            </span>
          ))}
        </Box>
      </Box>
      <Box role="rowgroup">
        {rooms.map(room => (
          <Box role="row" key={room.lessonId} sx={{ ...row, minHeight: 40 }}>
            <Box role="cell" data-data sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link to={lessonScreen(room.lessonId)}>{room.name}</Link>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {room.className} · {room.classroomNum}
              </Box>
            </Box>
            <Box role="cell" data-data>
              {room.teacherName}
            </Box>
            <Box role="cell" className="value-figure">
              {listTime(room.startAt, lang, now)}
            </Box>
            <Box role="cell">
              <StatusDot tone={roomTones[room.state]} label={t.state[room.state]} />
            </Box>
            <Box role="cell">
              <TeacherState room={room} />
            </Box>
            <Box role="cell" className="value-figure">
              {t.ofPeople(room.inside, room.expected)}
            </Box>
            <Box role="cell">
              <AlertChips alerts={besideNetwork(room)} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

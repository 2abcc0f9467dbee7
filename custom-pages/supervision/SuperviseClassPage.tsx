import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { queryDetailInfo } from '../../resources/classroom/records.calls.ts'
import type { Room } from '../../resources/supervision/supervision.calls.ts'
import { wallSizes } from '../../resources/supervision/supervise-record/supervision.options.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { smallestPage } from '../../src/ui/pager/pages.ts'
import { Empty, ErrorState, Page } from '../../src/ui/parts/index.ts'
import { later } from '../../src/ui/parts/later.tsx'
import type { ViewerPage } from '../../src/ui/parts/useImageViewer.ts'
import { roomHourOf } from './looks.ts'
import { RoomFilter } from './RoomFilter.tsx'
import { ListSkeleton, RoomList } from './RoomList.tsx'
import { RoomWall, WallSkeleton } from './RoomWall.tsx'
import { supervisionTexts } from './supervision.texts.ts'
import { useAlertSound } from './useAlertSound.ts'
import { useRooms, type RoomsState } from './useRooms.ts'

const ImageViewer = later(() =>
  import('../../src/ui/parts/ImageViewer.tsx').then(module => module.ImageViewer),
)

/** All pictures of a room, from the latest on (UI-02). */
const RoomPictures = ({ room, onClose }: { readonly room: Room; onClose(): void }) => {
  const edu = useEdu()
  const { lessonId } = room
  const load = useCallback(
    async (pageNumber: number, pageSize: number): Promise<ViewerPage> => {
      const found = await edu.ask(
        queryDetailInfo,
        { classroomId: lessonId, pageNumber, pageSize },
        { quiet: true, silent: true },
      )
      return {
        total: found.pictureCount,
        list: found.monitorInfos.map(({ origin, personName, generateTime }) => ({
          url: origin,
          title: personName,
          at: generateTime,
        })),
      }
    },
    [edu, lessonId],
  )
  return (
    <Suspense fallback={null}>
      <ImageViewer load={load} onClose={onClose} />
    </Suspense>
  )
}

const ViewTools = ({ state }: { readonly state: RoomsState }) => {
  const t = useTexts(supervisionTexts)
  const lang = useLang()
  const sound = useAlertSound()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state.view}
        aria-label={t.view}
        onChange={(_, next: RoomsState['view'] | null) =>
          next && state.go({ view: next, pageSize: null })
        }
      >
        <ToggleButton value="list">{t.list}</ToggleButton>
        <ToggleButton value="wall">{t.wall}</ToggleButton>
      </ToggleButtonGroup>
      <FormControlLabel
        control={
          <Switch size="small" checked={sound.on} onChange={(_, next) => sound.turn(next)} />
        }
        label={t.sound}
      />
      {state.at > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: 13, ml: 'auto' }}>
          {t.updated(roomHourOf(new Date(state.at).toISOString(), lang, true))}
        </Box>
      )}
    </Box>
  )
}

/** /superviseClass: people and problems in current and upcoming lessons (SUP-01, SUP-02). */
export const SuperviseClassPage = () => {
  const t = useTexts(supervisionTexts)
  const state = useRooms()
  const [looked, setLooked] = useState<Room>()
  const allowed = useAllowed()
  const { data, failed, view } = state
  return (
    <Page
      title={t.title}
      extra={
        allowed('automation.read') && (
          <Button component={Link} to="/automation?target=alert">
            {t.rules}
          </Button>
        )
      }
    >
      <RoomFilter state={state} />
      <ViewTools state={state} />
      {failed && !data && <ErrorState message={t.failed} retry={state.retry} />}
      {!data && !failed && (view === 'wall' ? <WallSkeleton /> : <ListSkeleton />)}
      {data?.list.length === 0 && (
        <Empty
          icon="eye"
          title={state.filtered ? t.noMatch : t.none}
          help={state.filtered ? t.noMatchHelp : t.noneHelp}
        />
      )}
      {data && data.list.length > 0 && (
        <>
          {view === 'wall' ? (
            <RoomWall rooms={data.list} onLook={setLooked} />
          ) : (
            <RoomList rooms={data.list} />
          )}
          {data.total > smallestPage && (
            <Pager
              page={state.pageNumber}
              limit={state.pageSize}
              total={data.total}
              {...(view === 'wall' ? { sizes: wallSizes } : {})}
              onChange={({ page, limit }) =>
                state.go({ pageNumber: String(page), pageSize: String(limit) })
              }
            />
          )}
        </>
      )}
      {looked && <RoomPictures room={looked} onClose={() => setLooked(undefined)} />}
    </Page>
  )
}

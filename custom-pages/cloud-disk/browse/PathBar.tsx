import Box from '@mui/material/Box'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { diskTexts } from '../disk.texts.ts'
import { diskLink, receivedPlace, sharedPlace } from '../useDiskAddress.ts'
import type { DiskScreen } from './useDiskScreen.ts'
import { useDropTarget } from './useDrag.ts'

interface StepProps {
  readonly screen: DiskScreen
  /** Id of the folder; undefined for shared nodes, where nothing can be dropped. */
  readonly id: string | undefined
  readonly name: string
  readonly to: string
  readonly isHere: boolean
}

/** A folder on the way: a link, and a place to drop things. */
const Step = ({ screen, id, name, to, isHere }: StepProps) => {
  const ref = useRef<HTMLLIElement>(null)
  const { isOver } = useDropTarget(ref, {
    enabled: id !== undefined && !isHere && screen.may.write,
    takes: () => true,
    onEntries: (ids, copies) =>
      id !== undefined && screen.drop(ids, { id, name, disk: screen.place.disk }, copies),
    onItems: items => id !== undefined && screen.sendItems(items, { id, name }),
  })
  const look = {
    px: 1.5,
    py: 0.5,
    borderRadius: '6px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxWidth: 220,
    color: isHere ? 'text.primary' : 'text.secondary',
    fontWeight: isHere ? 600 : 400,
    textDecoration: 'none',
    bgcolor: isOver ? 'action.selected' : undefined,
    outline: isOver ? '2px solid' : undefined,
    outlineColor: 'primary.main',
  } as const
  return (
    <Box component="li" ref={ref} data-data sx={{ display: 'flex', minWidth: 0 }}>
      {isHere ? (
        <Box component="span" aria-current="page" title={name} sx={look}>
          {name}
        </Box>
      ) : (
        <Box
          component={Link}
          to={to}
          title={name}
          draggable={false}
          sx={{ ...look, '&:hover': { color: 'text.primary', textDecoration: 'underline' } }}
        >
          {name}
        </Box>
      )}
    </Box>
  )
}

/** The way from the disk to the folder. */
export const PathBar = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const { place, path, disks, source } = screen
  const choice = disks.choices.find(({ id }) => id === place.disk)
  const isForeign = place.disk === receivedPlace
  const top = choice?.name ?? path[0]?.name ?? ''
  // the disk itself has its own label
  const below = path.filter(({ kind }) => kind !== 'DISK')
  const inside = source === 'folder' || source === 'received' ? below : []
  const last = source === 'trash' ? t.trash : source === 'search' ? t.results(place.q) : undefined
  const steps = [
    {
      key: 'top',
      id: isForeign || place.disk === sharedPlace ? undefined : place.disk,
      name: top,
      to: diskLink({ disk: place.disk, sort: place.sort }),
    },
    ...inside.map(({ id, name }, n) => ({
      key: id,
      id: isForeign ? undefined : id,
      name,
      to: diskLink({
        disk: place.disk,
        folder: isForeign && n === 0 ? null : id,
        share: place.share,
        sort: place.sort,
      }),
    })),
    ...(last === undefined ? [] : [{ key: 'last', id: undefined, name: last, to: '' }]),
  ]
  return (
    <Box component="nav" aria-label={t.path} sx={{ flex: 1, minWidth: 0 }}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          ml: -1.5,
          p: 0,
          display: 'flex',
          alignItems: 'center',
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          overflowX: { xs: 'auto', sm: 'visible' },
          minHeight: 32,
        }}
      >
        {steps.flatMap(({ key, ...step }, n) => [
          ...(n > 0
            ? [
                <Box
                  key={`${key} before`}
                  component="li"
                  aria-hidden
                  sx={{ color: 'text.secondary', display: 'flex', fontSize: 14 }}
                >
                  <Icon name="right" />
                </Box>,
              ]
            : []),
          <Step key={key} screen={screen} {...step} isHere={n === steps.length - 1} />,
        ])}
      </Box>
    </Box>
  )
}

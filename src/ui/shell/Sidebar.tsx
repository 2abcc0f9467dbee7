import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import { memo } from 'react'
import { useStore } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { usePages, useResources } from '../context.tsx'
import { Icon } from '../parts/icons.tsx'
import { useShell, type MenuEntry } from './context.tsx'
import { entryRouteOf, segmentOf, trail } from './menus.ts'
import { usePins } from './pins.ts'
import { shellTexts } from './shell.texts.ts'
import { useMenuCounts, type ToDo } from './useMenuCounts.ts'

export const sidebarWidth = 232
export const foldedWidth = 64

interface RowProps {
  readonly entry: MenuEntry
  readonly current: boolean
  readonly folded: boolean
  readonly toDo: ToDo | undefined
}
const ToDoBadge = ({ count, text, folded }: { count: number; text: string; folded: boolean }) => (
  <Box
    component="span"
    role="note"
    aria-label={text}
    sx={{
      ...(folded ? { position: 'absolute', top: 2, right: 4 } : { ml: 'auto' }),
      minWidth: 18,
      height: 18,
      px: 1,
      boxSizing: 'border-box',
      borderRadius: '9px',
      fontSize: 11,
      lineHeight: '18px',
      textAlign: 'center',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      color: theme => theme.tokens.tones.careful.text,
      bgcolor: theme => theme.tokens.tones.careful.bg,
    }}
  >
    {count > 99 ? '99+' : count}
  </Box>
)

/** How much there is to do behind an entry: itself, one of its tabs, or what its page lists. */
const toDoOf = (
  { menucode, tabs = [], children }: MenuEntry,
  counts: ReadonlyMap<string, ToDo>,
): ToDo | undefined => {
  const own = counts.get(menucode)
  if (own) return own
  for (const below of [...tabs, ...children]) {
    const found = toDoOf(below, counts)
    if (found) return found
  }
  return undefined
}

/** Leads to the settings of an entry, at the end of its row. */
const Gear = ({ to, name }: { to: string; name: string }) => (
  <Tooltip title={name} placement="right">
    <ButtonBase
      component={Link}
      to={to}
      aria-label={name}
      sx={{
        position: 'absolute',
        right: 4,
        top: 4,
        width: 24,
        height: 24,
        borderRadius: '6px',
        color: 'text.secondary',
        '&:hover': { color: 'text.primary', bgcolor: theme => theme.tokens.hover },
      }}
    >
      <Icon name="settings" sx={{ fontSize: 15 }} />
    </ButtonBase>
  </Tooltip>
)

/** The current entry is marked by weight and a bar, not by colour alone. */
const Row = ({ entry, current, folded, toDo }: RowProps) => {
  const t = useTexts(shellTexts)
  const say = useLabel()
  const name = say(entry.label)
  const count = toDo?.count
  const toDoText = count === undefined ? '' : t.toDo(count, toDo?.counted && say(toDo.counted))
  const label = toDoText ? `${name} (${toDoText})` : name
  const { gear } = entry
  const row = (
    <Tooltip title={folded ? label : toDoText} describeChild={!folded} placement="right">
      <ButtonBase
        component={Link}
        to={entry.url.startsWith('/') ? entry.url : `/${entry.url}`}
        aria-current={current ? 'page' : undefined}
        aria-label={folded ? label : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: folded ? 'center' : 'flex-start',
          gap: 2.5,
          width: 1,
          height: 32,
          px: folded ? 0 : 2.5,
          borderRadius: '6px',
          fontSize: 14,
          position: 'relative',
          fontWeight: current ? 600 : 400,
          color: current ? 'text.primary' : 'text.secondary',
          bgcolor: current ? theme => theme.tokens.hover : 'transparent',
          '&:hover': { bgcolor: theme => theme.tokens.hover, color: 'text.primary' },
          '&::before': current
            ? {
                content: '""',
                position: 'absolute',
                left: -10,
                top: 7,
                bottom: 7,
                width: 3,
                borderRadius: '2px',
                bgcolor: 'primary.main',
              }
            : {},
        }}
      >
        <Icon
          name={entry.icon ?? 'dot'}
          sx={{ fontSize: 18, color: current ? 'primary.main' : 'inherit' }}
        />
        {!folded && (
          <Box
            component="span"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {name}
          </Box>
        )}
        {count !== undefined && <ToDoBadge count={count} text={toDoText} folded={folded} />}
      </ButtonBase>
    </Tooltip>
  )
  if (folded || !gear || gear.url === entry.url) return row
  return (
    <Box sx={{ position: 'relative' }}>
      {row}
      <Gear to={gear.url} name={say(gear.label)} />
    </Box>
  )
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[]
  /** Ids of the current entry, what is above it, and its tab. */
  readonly here: ReadonlySet<string>
  readonly folded: boolean
  readonly counts: ReadonlyMap<string, ToDo>
}
const listStyle = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column' }

const Rows = ({ entries, here, folded, counts, name }: EntriesProps & { name?: string }) => (
  <Box component="ul" aria-label={name} sx={listStyle}>
    {entries.map(entry => (
      <li key={entry.id}>
        <Row
          entry={entry}
          current={here.has(entry.id)}
          folded={folded}
          toDo={toDoOf(entry, counts)}
        />
      </li>
    ))}
  </Box>
)

/**
 * A heading, which folds the entries below it; one that is folded still shows the current entry.
 * The narrow sidebar shows all of them, below a line.
 */
const Group = ({ group, ...rest }: Omit<EntriesProps, 'entries'> & { group: MenuEntry }) => {
  const say = useLabel()
  const [shut, setShut] = useStore<readonly string[]>('menu.shut', [])
  const isShut = shut.includes(group.id) && !rest.folded
  const { children } = group
  return (
    <Box sx={{ pt: 2 }}>
      {rest.folded ? (
        <Box sx={{ borderTop: 1, borderColor: 'divider', mx: 2, mb: 2 }} />
      ) : (
        <ButtonBase
          aria-expanded={!isShut}
          onClick={() => setShut(isShut ? shut.filter(id => id !== group.id) : [...shut, group.id])}
          sx={{
            width: 1,
            height: 26,
            px: 2.5,
            borderRadius: '6px',
            justifyContent: 'space-between',
            fontSize: 12,
            fontWeight: 500,
            color: 'text.secondary',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {say(group.label)}
          <Icon
            name="expand"
            sx={{ fontSize: 14, transform: isShut ? 'rotate(-90deg)' : 'none' }}
          />
        </ButtonBase>
      )}
      <Rows
        {...rest}
        name={say(group.label)}
        entries={isShut ? children.filter(({ id }) => rest.here.has(id)) : children}
      />
    </Box>
  )
}

/** Pins, then the stored menus: entries, and headings over entries. */
const Entries = ({ entries, ...rest }: EntriesProps) => {
  const t = useTexts(shellTexts)
  const pinned = usePins().entries
  return (
    <>
      {pinned.length > 0 && (
        <Box sx={{ mb: 2, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Rows {...rest} entries={pinned} name={t.pins} />
        </Box>
      )}
      {entries.map(entry =>
        entry.children.length > 0 && entry.url === '' ? (
          <Group key={entry.id} {...rest} group={entry} />
        ) : (
          <Rows key={entry.id} {...rest} entries={[entry]} />
        ),
      )}
    </>
  )
}

/** Brand, then the menus; drawn anew only where another entry is the current one. */
const Entire = memo(({ folded, segment }: { folded: boolean; segment: string }) => {
  const t = useTexts(shellTexts)
  const { product, icon, menus } = useShell()
  return (
    <Box
      component="nav"
      aria-label={t.navigation}
      sx={{
        width: folded ? foldedWidth : sidebarWidth,
        height: 1,
        overflowY: 'auto',
        overflowX: 'hidden',
        px: 2.5,
        pb: 4,
        boxSizing: 'border-box',
      }}
    >
      <Box
        component={Link}
        to="/"
        aria-label={product}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: folded ? 'center' : 'flex-start',
          gap: 2,
          height: 52,
          px: folded ? 0 : 2,
          mb: 1,
          color: 'text.primary',
          textDecoration: 'none',
          fontWeight: 600,
        }}
      >
        <Box component="img" src={icon} alt="" sx={{ width: 24, height: 24, flex: 'none' }} />
        {!folded && (
          <Box
            component="span"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {product}
          </Box>
        )}
      </Box>
      <Entries
        entries={menus}
        here={new Set(trail(menus, segment).map(({ id }) => id))}
        folded={folded}
        counts={useMenuCounts()}
      />
    </Box>
  )
})
Entire.displayName = 'Entire'

/** Brand and menus. A detail keeps the entry that it belongs to marked. */
export const Sidebar = ({ folded }: { folded: boolean }) => {
  const resources = useResources()
  const pages = usePages()
  const { pathname } = useLocation()
  return (
    <Entire folded={folded} segment={entryRouteOf({ resources, pages }, segmentOf(pathname))} />
  )
}

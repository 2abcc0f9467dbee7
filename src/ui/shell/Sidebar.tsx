import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { usePages, useResources } from '../context.tsx'
import { Icon } from '../parts/icons.tsx'
import { useShell, type MenuEntry } from './context.tsx'
import { entryRouteOf, segmentOf } from './menus.ts'
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

/** The current entry is marked by weight and a bar, not by colour alone. */
const Row = ({ entry, current, folded, toDo }: RowProps) => {
  const t = useTexts(shellTexts)
  const say = useLabel()
  const name = say(entry.label)
  const count = toDo?.count
  const toDoText = count === undefined ? '' : t.toDo(count, toDo?.counted && say(toDo.counted))
  const label = toDoText ? `${name} (${toDoText})` : name
  return (
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
          height: 34,
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
                left: folded ? -10 : -10,
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
}

/** Menu groups from the stored tree: what has children is a small heading over them. */
const Entries = ({
  entries,
  segment,
  folded,
  name,
  counts,
}: {
  entries: readonly MenuEntry[]
  segment: string
  folded: boolean
  name?: string
  counts: ReadonlyMap<string, ToDo>
}) => {
  const label = useLabel()
  return (
    <Box
      component="ul"
      aria-label={name}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 0.5 }}
    >
      {entries.map(entry => (
        <li key={entry.id}>
          {entry.children.length > 0 ? (
            <Box sx={{ pt: 3 }}>
              {folded ? (
                <Box sx={{ borderTop: 1, borderColor: 'divider', mx: 2, mb: 2 }} />
              ) : (
                <Typography
                  component="div"
                  aria-hidden
                  sx={{ fontSize: 12, fontWeight: 500, color: 'text.secondary', px: 2.5, pb: 1 }}
                >
                  {label(entry.label)}
                </Typography>
              )}
              <Entries
                entries={entry.children}
                segment={segment}
                folded={folded}
                name={label(entry.label)}
                counts={counts}
              />
            </Box>
          ) : (
            <Row
              entry={entry}
              current={segmentOf(entry.url) === segment}
              folded={folded}
              toDo={counts.get(entry.menucode)}
            />
          )}
        </li>
      ))}
    </Box>
  )
}

/** Brand, then the menus; rendered again only when the current entry changes. */
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
      <Entries entries={menus} segment={segment} folded={folded} counts={useMenuCounts()} />
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

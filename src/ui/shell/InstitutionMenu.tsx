import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { useShell, type OwnInstitution } from './context.tsx'
import { institutionMenuTexts } from './institutions.texts.ts'

// no component: a menu counts its entries as its own children
const rowsOf = (list: readonly OwnInstitution[], invited: string, choose: (id: string) => void) =>
  list.map(({ id, name, role, schoolNo, current, waiting }) => (
    <MenuItem
      key={id}
      role="menuitemradio"
      aria-checked={current}
      selected={current}
      autoFocus={current}
      onClick={() => choose(id)}
      sx={{ gap: 3, minHeight: 44 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap>{name}</Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {[waiting && invited, role, schoolNo].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {current && <Icon name="check" />}
    </MenuItem>
  ))

/**
 * The institution's name as a menu of all that the person belongs to (SET-02); they are asked for
 * when it is opened.
 */
export const InstitutionMenu = () => {
  const t = useTexts(institutionMenuTexts)
  const { institution, switcher } = useShell()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [list, setList] = useState<readonly OwnInstitution[]>()
  const [failed, setFailed] = useState(false)
  if (!switcher) return null
  const load = () => {
    setFailed(false)
    switcher.list().then(setList, () => setFailed(true))
  }
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-label={t.institutionIs(institution)}
        onClick={event => {
          setAnchor(event.currentTarget)
          load()
        }}
        endIcon={<Icon name="expand" />}
        sx={{
          minWidth: 0,
          px: 1,
          fontWeight: 500,
          color: 'text.primary',
          justifyContent: 'flex-start',
        }}
      >
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {institution}
        </Box>
      </Button>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': t.institutions },
          paper: { sx: { width: 300, maxWidth: 'calc(100vw - 16px)' } },
        }}
      >
        {list ? (
          rowsOf(list, t.invited, to => {
            setAnchor(null)
            if (!list.some(one => one.current && one.id === to)) switcher.to(to)
          })
        ) : failed ? (
          <MenuItem onClick={load}>{t.institutionsFailed}</MenuItem>
        ) : (
          [1, 2].map(row => (
            <MenuItem key={row} disabled aria-busy="true">
              <Skeleton width="70%" height={24} />
            </MenuItem>
          ))
        )}
      </Menu>
    </>
  )
}

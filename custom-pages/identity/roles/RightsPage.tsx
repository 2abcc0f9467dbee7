import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import MuiLink from '@mui/material/Link'
import { rightTree, type RightGroup } from '../../../src/access/tree.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import type { Role } from '../../../resources/identity/role/role.resource.ts'
import { usePages, useResources } from '../../../src/ui/context.tsx'
import { ErrorState, Page, PageSkeleton } from '../../../src/ui/parts/index.ts'
import { hiddenStyle } from '../../../src/ui/parts/fields/hidden.ts'
import { rolesTexts } from './roles.texts.ts'
import { useRoles } from './useRoles.ts'

/** The nodes and leaves that a search leaves, in either language. */
const found = (groups: readonly RightGroup[], q: string) => {
  const searchText = q.trim().toLowerCase()
  const says = (label: { en: string; zh: string }) =>
    label.en.toLowerCase().includes(searchText) || label.zh.includes(searchText)
  return groups
    .flatMap(group => group.nodes)
    .flatMap(node => {
      if (searchText === '' || says(node.label)) return [node]
      const leaves = node.leaves.filter(leaf => says(leaf.label))
      return leaves.length ? [{ ...node, leaves }] : []
    })
}

const Mark = ({ on }: { readonly on: boolean }) => {
  const t = useTexts(rolesTexts)
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{ color: on ? 'success.main' : 'text.disabled', fontWeight: on ? 700 : 400 }}
      >
        {on ? '✓' : '·'}
      </Box>
      <span style={hiddenStyle}>{on ? t.granted : t.notGranted}</span>
    </>
  )
}

const tableStyles = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: 1,
  '& th, & td': {
    borderBottom: 1,
    borderColor: 'divider',
    px: 3,
    height: 36,
    textAlign: 'center',
    fontWeight: 400,
  },
  '& th:first-of-type': {
    textAlign: 'left',
    position: 'sticky',
    left: 0,
    bgcolor: 'background.paper',
    zIndex: 1,
    minWidth: 180,
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: (theme: Theme) => theme.tokens.sunken,
    zIndex: 2,
    fontSize: 12,
    minWidth: 88,
    maxWidth: 140,
    py: 2,
    verticalAlign: 'bottom',
  },
  '& thead th:first-of-type': { zIndex: 3, bgcolor: (theme: Theme) => theme.tokens.sunken },
  '& tbody tr:hover > *': { bgcolor: (theme: Theme) => theme.tokens.hover },
} as const

const holds = (role: Role, code: string) => role.rights.includes('*') || role.rights.includes(code)

interface RightsTableProps {
  readonly nodes: ReturnType<typeof found>
  readonly roles: readonly Role[]
}

const RightsTable = ({ nodes, roles }: RightsTableProps) => {
  const t = useTexts(rolesTexts)
  const label = useLabel()
  return (
    <Box component="table" sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{t.permission}</th>
          {roles.map(role => (
            <th key={role.id} scope="col">
              <MuiLink
                data-data
                component={Link}
                to={`/roleControl?id=${encodeURIComponent(role.id)}`}
              >
                {role.name}
              </MuiLink>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {nodes.map(node => (
          <Fragment key={node.name}>
            <tr>
              <Box
                component="th"
                scope="colgroup"
                colSpan={roles.length + 1}
                sx={{ fontWeight: '600 !important' }}
              >
                {label(node.label)}
              </Box>
            </tr>
            {node.leaves.map(leaf => (
              <tr key={leaf.code}>
                <Box component="th" scope="row" sx={{ pl: '24px !important' }}>
                  {label(leaf.label)}
                </Box>
                {roles.map(role => (
                  <td key={role.id}>
                    <Mark on={holds(role, leaf.code)} />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Box>
  )
}

/** /rights: every permission against every role; on a phone one role at a time. */
export const RightsPage = () => {
  const t = useTexts(rolesTexts)
  const label = useLabel()
  const resources = useResources()
  const pages = usePages()
  const phone = useMediaQuery(theme => theme.breakpoints.down('md'))
  const { roles, loading, failed, retry } = useRoles()
  const [q, setQ] = useState('')
  const [only, setOnly] = useState('')
  const nodes = useMemo(() => found(rightTree(resources, pages), q), [resources, pages, q])
  if (loading) return <PageSkeleton />
  if (failed) return <ErrorState message={t.missing} retry={retry} />
  const visibleRoles: readonly Role[] = phone
    ? roles.filter(role => role.id === (only || roles[0]?.id))
    : roles
  return (
    <Page title={label({ en: 'Permission overview', zh: '权限总览' })}>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.overviewHelp}</Typography>
      <Box sx={{ display: 'flex', gap: 2, mb: 4, flexWrap: 'wrap' }}>
        <OutlinedInput
          size="small"
          type="search"
          value={q}
          onChange={event => setQ(event.target.value)}
          placeholder={t.search}
          inputProps={{ 'aria-label': t.search }}
          sx={{ width: { xs: 1, sm: 280 } }}
        />
        {phone && (
          <TextField
            select
            size="small"
            label={t.role}
            value={only || (roles[0]?.id ?? '')}
            onChange={event => setOnly(event.target.value)}
            fullWidth
          >
            {roles.map(role => (
              <MenuItem key={role.id} value={role.id}>
                {role.name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {nodes.length === 0 ? (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {t.nothing(q.trim())}
        </Typography>
      ) : (
        <Box
          tabIndex={0}
          role="region"
          aria-label={t.permission}
          sx={{
            overflow: 'auto',
            // what only screen readers see stays within
            position: 'relative',
            maxHeight: { md: 'calc(100vh - 250px)' },
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: 'background.paper',
          }}
        >
          <RightsTable nodes={nodes} roles={visibleRoles} />
        </Box>
      )}
    </Page>
  )
}

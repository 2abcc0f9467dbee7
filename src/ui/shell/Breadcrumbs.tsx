import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link, useLocation } from 'react-router-dom'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { useResources } from '../context.tsx'
import { linkTo } from '../links.ts'
import { useRecord } from '../useRecord.ts'
import { useShell } from './context.tsx'
import { screenAddressOf, screenTitle, trail, type ScreenAddress } from './menus.ts'
import { shellTexts } from './shell.texts.ts'

interface Crumb {
  readonly key: string
  readonly text: string
  readonly to?: string
}

/** The record's name, by the same query as the screen's, so that it is loaded only once. */
const useRecordName = (place: ScreenAddress | undefined): string | undefined => {
  const { data } = useRecord(place?.resource, place?.id ?? '', {
    enabled: place?.id !== undefined && place.screen !== 'create',
    retry: false,
  })
  const name: unknown = place ? data?.[place.resource.title] : undefined
  return typeof name === 'string' && name !== '' ? name : undefined
}

/**
 * The path to the current screen: menu heading, list, record. Empty on a screen that is its own
 * heading.
 */
export const Breadcrumbs = () => {
  const t = useTexts(shellTexts)
  const label = useLabel()
  const { menus } = useShell()
  const { pathname, search } = useLocation()
  const place = screenAddressOf(useResources(), pathname, new URLSearchParams(search))
  const name = useRecordName(place)
  if (!place || place.screen === 'list') return null
  const headings = trail(menus, place.resource.routes?.list ?? '').slice(0, -1)
  const crumbs: Crumb[] = [
    ...headings.map(entry => ({ key: entry.id, text: label(entry.label) })),
    { key: 'list', text: label(place.resource.plural), to: linkTo(place.resource, 'list') },
    ...(place.screen === 'edit' && place.id !== undefined
      ? [
          {
            key: 'record',
            text: name ?? label(place.resource.label),
            to: linkTo(place.resource, 'show', { id: place.id }),
          },
        ]
      : []),
    {
      key: 'here',
      text: (place.screen === 'show' ? name : undefined) ?? label(screenTitle(place)),
    },
  ]
  return (
    <Box
      component="nav"
      aria-label={t.breadcrumbs}
      sx={{ px: { xs: 4, md: 6 }, pt: 3, mb: -2, fontSize: 13, color: 'text.secondary' }}
    >
      <Box
        component="ol"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {crumbs.map((crumb, at) => (
          <Box
            component="li"
            key={crumb.key}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}
            aria-current={at === crumbs.length - 1 ? 'page' : undefined}
          >
            {at > 0 && (
              <Box component="span" aria-hidden sx={{ color: 'text.secondary', opacity: 0.6 }}>
                /
              </Box>
            )}
            {crumb.to ? (
              <MuiLink component={Link} to={crumb.to}>
                {crumb.text}
              </MuiLink>
            ) : (
              <span>{crumb.text}</span>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

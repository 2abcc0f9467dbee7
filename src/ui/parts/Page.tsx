import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Suspense, useState, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { PageHeading } from '../shell/PageHeading.tsx'
import { Icon } from './icons.tsx'
import { later } from './later.tsx'
import type { PageAction } from './pageAction.ts'
import { partTexts } from './parts.texts.ts'

const ActionMenu = later(() => import('./ActionMenu.tsx').then(module => module.ActionMenu))

/** The three-dot menu for secondary actions. Renders nothing if it is empty. */
export const MoreMenu = ({
  actions,
  label,
}: {
  actions: readonly PageAction[]
  label?: string
}) => {
  const t = useTexts(partTexts)
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (actions.length === 0) return null
  return (
    <>
      <Tooltip title={label ?? t.more}>
        <IconButton
          aria-label={label ?? t.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onPointerEnter={ActionMenu.preload}
          onFocus={ActionMenu.preload}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Icon name="more" />
        </IconButton>
      </Tooltip>
      <Suspense>
        {anchor && (
          <ActionMenu actions={actions} anchor={anchor} onClose={() => setAnchor(undefined)} />
        )}
      </Suspense>
    </>
  )
}

export interface PageProps {
  readonly title: ReactNode
  /** Shown quietly beside the title. Undefined while unknown: its place is kept. */
  readonly count?: ReactNode
  readonly primary?: ReactNode
  readonly menu?: readonly PageAction[] | undefined
  /** Further controls before the primary action. */
  readonly extra?: ReactNode
  /** Shown at the left of the title, e.g. an avatar. */
  readonly before?: ReactNode
  readonly width?: 'full' | 'narrow'
  readonly children: ReactNode
}

/**
 * A screen's frame: the title row (title, count, one primary action at the right, the rest in a
 * menu), then the content.
 */
export const Page = ({
  title,
  count,
  primary,
  menu = [],
  extra,
  before,
  width = 'full',
  children,
}: PageProps) => (
  <Box
    sx={{
      px: { xs: 4, md: 6 },
      pb: 6,
      width: 1,
      maxWidth: width === 'narrow' ? 1080 : 'none',
      minWidth: 0,
      boxSizing: 'border-box',
    }}
  >
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        minHeight: 40,
        pt: 4,
        pb: 3,
      }}
    >
      {before}
      <PageHeading title={title} count={count} />
      <Box sx={{ flex: 1 }} />
      {extra}
      <MoreMenu actions={menu} />
      {primary}
    </Box>
    {children}
  </Box>
)

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { PageShape } from '../../schema/page.ts'
import type { ToneName } from '../theme/tokens.ts'
import { Icon, type IconName } from './icons.tsx'
import { partTexts } from './parts.texts.ts'

interface EmptyProps {
  readonly icon?: IconName | (string & {})
  readonly title: string
  readonly help?: ReactNode
  readonly actions?: ReactNode
  readonly heading?: 'h1' | 'h2' | undefined
}

const Centred = ({
  icon,
  title,
  help,
  actions,
  role,
  heading = 'h2',
}: EmptyProps & { role?: 'alert' }) => (
  <Box
    role={role}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      gap: 2,
      py: 14,
      px: 4,
    }}
  >
    {icon && (
      <Box
        sx={{
          width: 44,
          height: 44,
          display: 'grid',
          placeItems: 'center',
          fontSize: 22,
          borderRadius: '10px',
          color: 'text.secondary',
          bgcolor: theme => theme.tokens.sunken,
          border: 1,
          borderColor: 'divider',
          mb: 1,
        }}
      >
        <Icon name={icon} />
      </Box>
    )}
    <Typography variant="h2" component={heading}>
      {title}
    </Typography>
    {help && <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>{help}</Typography>}
    {actions && (
      <Box sx={{ display: 'flex', gap: 2, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
        {actions}
      </Box>
    )}
  </Box>
)

/** An empty state: the purpose of the place, and the ways to fill it. */
export const Empty = (props: EmptyProps) => <Centred {...props} />

/** An error state: what happened, what is safe, and what to do. */
export const ErrorState = ({
  title,
  message,
  retry,
  actions,
  heading,
}: {
  title?: string
  message?: string
  retry?: () => void
  actions?: ReactNode
  heading?: 'h1' | 'h2'
}) => {
  const t = useTexts(partTexts)
  return (
    <Centred
      role="alert"
      icon="error"
      heading={heading}
      title={title ?? t.brokenTitle}
      help={message ?? t.brokenHelp}
      actions={
        <>
          {retry && (
            <Button startIcon={<Icon name="refresh" />} onClick={retry}>
              {t.retry}
            </Button>
          )}
          {actions}
        </>
      }
    />
  )
}

/** A status: a dot and a word, never the colour alone. */
export const StatusDot = ({
  tone,
  label,
  quiet,
}: {
  tone: ToneName
  label: string
  quiet?: boolean
}) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1.5,
      whiteSpace: 'nowrap',
      ...(quiet ? {} : { color: theme => theme.tones[tone].text }),
    }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 7,
        height: 7,
        borderRadius: '50%',
        flex: 'none',
        bgcolor: theme => theme.tones[tone].main,
      }}
    />
    {label}
  </Box>
)

/**
 * Rows of a table that is on its way, as tall as the real ones. Widths differ by row, but never
 * from one time to the next.
 */
export const SkeletonRows = ({
  rows = 8,
  columns = 5,
  height = 40,
}: {
  rows?: number
  columns?: number
  height?: number | { readonly xs: number; readonly md: number }
}) => {
  const t = useTexts(partTexts)
  return (
    <Box component="output" aria-label={t.loading} sx={{ display: 'block' }}>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 6,
            height,
            borderBottom: 1,
            borderColor: 'divider',
            px: 3,
          }}
        >
          {Array.from({ length: columns }, (_, column) => (
            <Box key={column} sx={{ flex: column === 0 ? 1.4 : 1, minWidth: 0 }}>
              <Skeleton
                variant="text"
                width={`${45 + ((row * 7 + column * 13) % 45)}%`}
                height={14}
                sx={{ transform: 'none' }}
              />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

const shapes: Readonly<Record<PageShape, Parameters<typeof SkeletonRows>[0]>> = {
  calendar: { columns: 7, height: 72 },
  cards: { columns: 4, height: 96 },
}

/** Skeleton of a page that is being fetched. */
export const PageSkeleton = ({ shape }: { shape?: PageShape | undefined }) => (
  <Box sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
    <Skeleton variant="text" width={140} height={24} sx={{ transform: 'none', mb: 6, mt: 2 }} />
    <SkeletonRows {...(shape ? shapes[shape] : { rows: 10 })} />
  </Box>
)

const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const keySigns: Readonly<Record<string, string>> = {
  mod: apple ? '⌘' : 'Ctrl',
  shift: apple ? '⇧' : 'Shift',
  alt: apple ? '⌥' : 'Alt',
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** A key or chord as people see it: `<Kbd keys="mod+k" />`. */
export const Kbd = ({ keys }: { keys: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
    {keys.split('+').map(key => (
      <Box
        component="kbd"
        key={key}
        sx={{
          font: 'inherit',
          fontSize: 11,
          lineHeight: '16px',
          minWidth: 16,
          px: 1,
          textAlign: 'center',
          border: 1,
          borderColor: theme => theme.tokens.lineStrong,
          borderRadius: '4px',
          color: 'text.secondary',
          bgcolor: theme => theme.tokens.surface,
          boxSizing: 'border-box',
        }}
      >
        {keySigns[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key)}
      </Box>
    ))}
  </Box>
)

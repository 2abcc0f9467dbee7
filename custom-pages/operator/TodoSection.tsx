import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { operatorTexts } from './operator.texts.ts'

/** Waiting items of one kind, with their number; an empty section shows one line. */
export const TodoSection = ({
  title,
  none,
  count,
  all,
  children,
}: {
  readonly title: string
  readonly none: string
  readonly count: number
  readonly all?: { readonly to: string; readonly text: string }
  readonly children: ReactNode
}) => {
  const t = useTexts(operatorTexts)
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mb: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, minHeight: 48 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: 15 }}>
          {title}
        </Typography>
        {count > 0 && <Typography color="text.secondary">{t.count(count)}</Typography>}
        <Box sx={{ flex: 1 }} />
        {all && (
          <Button component={Link} to={all.to} variant="text">
            {all.text}
          </Button>
        )}
      </Box>
      {count === 0 ? (
        <Typography color="text.secondary" sx={{ px: 4, pb: 3 }}>
          {none}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children}
        </Box>
      )}
    </Box>
  )
}

/** One line of it. */
export const TodoLine = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 16px',
      px: 4,
      py: 2,
      minHeight: 44,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {children}
  </Box>
)

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { ManualBlock, ManualLine, ManualChapter } from '../../src/schema/manual.ts'

const typedLook: SxProps<Theme> = {
  px: 1,
  borderRadius: '4px',
  fontSize: '0.92em',
  bgcolor: theme => theme.tokens.sunken,
}

const LineText = ({ line }: { readonly line: ManualLine }) => (
  <>
    {line.map((piece, n) => {
      if (typeof piece === 'string') return piece
      if ('label' in piece)
        return (
          <Box component="b" key={n} sx={{ fontWeight: 600 }}>
            {piece.label}
          </Box>
        )
      if ('typed' in piece)
        return (
          <Box component="code" key={n} sx={typedLook}>
            {piece.typed}
          </Box>
        )
      return (
        <MuiLink key={n} component={Link} to={piece.to} underline="always" color="primary">
          {piece.text}
        </MuiLink>
      )
    })}
  </>
)

const items = (lines: readonly ManualLine[]) =>
  lines.map((line, n) => (
    <Box component="li" key={n} sx={{ mb: 1.5, pl: 1 }}>
      <LineText line={line} />
    </Box>
  ))
const listLook: SxProps<Theme> = { pl: 6, mt: 0, mb: 3 }

const Part = ({ block }: { readonly block: ManualBlock }) => {
  switch (block.kind) {
    case 'heading':
      return (
        <Typography
          id={block.id}
          variant={block.level === 2 ? 'h2' : 'h3'}
          component={block.level === 2 ? 'h2' : 'h3'}
          // the header covers the top of the page
          sx={{ mt: 7, mb: 2, scrollMarginTop: 'calc(var(--header-height) + 12px)' }}
        >
          {block.text}
        </Typography>
      )
    case 'text':
      return (
        <Typography sx={{ mb: 3 }}>
          <LineText line={block.line} />
        </Typography>
      )
    case 'note':
      return (
        <Alert severity="info" sx={{ mb: 3 }}>
          <LineText line={block.line} />
        </Alert>
      )
    case 'points':
      return (
        <Box component="ul" sx={listLook}>
          {items(block.items)}
        </Box>
      )
    case 'steps':
      return (
        <Box component="ol" start={block.first} sx={listLook}>
          {items(block.items)}
        </Box>
      )
    case 'picture':
      return (
        <Box
          component="img"
          src={block.url}
          alt={block.about}
          loading="lazy"
          sx={{
            display: 'block',
            maxWidth: 1,
            mb: 4,
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
          }}
        />
      )
  }
}

/** A page of the manual without its title: every part is an element, and no HTML is read. */
export const ManualText = ({ page }: { readonly page: ManualChapter }) => (
  <Box
    sx={{ fontSize: 15, lineHeight: 1.7, '& p': { fontSize: 'inherit', lineHeight: 'inherit' } }}
  >
    {page.blocks.map((block, n) => (
      <Part key={n} block={block} />
    ))}
  </Box>
)

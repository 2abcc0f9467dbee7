import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Icon } from './icons.tsx'
import { sizeText } from './size.ts'

interface ChosenFile {
  readonly file: File
  /** Where it is in the folder that was dropped. */
  readonly path?: string
  /** Why it is not taken. */
  readonly problem: string | undefined
}
interface ChosenFilesProps {
  readonly label: string
  readonly files: readonly ChosenFile[]
  removeLabel(name: string): string
  remove(file: File): void
}

/** The files that were chosen for an upload, each with its size and what is wrong with it. */
export const ChosenFiles = ({ label, files, removeLabel, remove }: ChosenFilesProps) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {files.map(({ file, path = file.name, problem }, n) => (
      <Box
        key={`${path} ${n}`}
        component="li"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 40,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography data-data noWrap title={path}>
            {file.name}
          </Typography>
          {problem !== undefined && (
            <Typography role="alert" sx={{ fontSize: 13, color: theme => theme.tones.bad.text }}>
              {problem}
            </Typography>
          )}
        </Box>
        <Typography
          sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {sizeText(file.size)}
        </Typography>
        <IconButton aria-label={removeLabel(file.name)} onClick={() => remove(file)}>
          <Icon name="close" />
        </IconButton>
      </Box>
    ))}
  </Box>
)

import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { TaskFile } from '../../resources/tasks/submission/taskFile.options.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { Icon } from '../../src/ui/parts/icons.tsx'
import { uploadSizeText } from '../../src/ui/uploads/UploadLine.tsx'
import { Marks } from './Marks.tsx'
import { taskTexts } from './tasks.texts.ts'

/** A picture with what was drawn on it. */
const MarkedPicture = ({ file }: { readonly file: TaskFile }) => {
  const t = useTexts(taskTexts)
  return (
    <Box sx={{ position: 'relative', width: 'fit-content', maxWidth: 1 }}>
      <Box
        component="img"
        src={file.url}
        alt={t.picture(file.name)}
        sx={{ display: 'block', maxWidth: 1, maxHeight: 480, minWidth: 48, minHeight: 48 }}
      />
      <Marks marks={file.marks} />
    </Box>
  )
}

const FileBody = ({ file }: { readonly file: TaskFile }) => {
  const t = useTexts(taskTexts)
  if (file.kind === 'PICTURE') return <MarkedPicture file={file} />
  if (file.kind === 'AUDIO')
    return (
      <Box
        component="audio"
        controls
        preload="none"
        src={file.url}
        aria-label={t.play(file.name)}
        sx={{ width: 1, maxWidth: 420 }}
      />
    )
  return null
}

interface TaskFilesProps {
  readonly files: readonly TaskFile[]
  readonly label: string
  /** Draws a picture instead: for whoever draws on it. */
  readonly picture?: (file: TaskFile) => ReactNode
  readonly remove?: ((file: TaskFile) => void) | undefined
}

/** Files one below the other: pictures and recordings are shown, everything else is downloaded. */
export const TaskFiles = ({ files, label, picture, remove }: TaskFilesProps) => {
  const t = useTexts(taskTexts)
  const lang = useLang()
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}
    >
      {files.map(file => (
        <Box component="li" key={file.id} sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
            <Link
              href={file.url}
              download={file.name}
              aria-label={t.download(file.name)}
              data-data
              sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
            >
              {file.name}
            </Link>
            <Typography component="span" variant="caption" color="text.secondary" noWrap>
              {uploadSizeText(file.bytes, lang)}
            </Typography>
            {remove && (
              <IconButton
                size="small"
                aria-label={t.remove(file.name)}
                onClick={() => remove(file)}
              >
                <Icon name="close" />
              </IconButton>
            )}
          </Box>
          {file.kind === 'PICTURE' && picture ? picture(file) : <FileBody file={file} />}
        </Box>
      ))}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { useUploads } from '../../../src/ui/uploads/useUploads.ts'
import { taskFileTypes, taskPurposes } from '../submission/taskFile.options.ts'
import { removeTemplateFile, templateFiles } from './taskTemplate.calls.ts'

const templateTexts = texts({
  en: {
    title: 'Attachments',
    none: 'No attachments. Students find what you add here with the homework.',
    add: 'Add attachments',
    remove: (name: string) => `Delete “${name}”`,
  },
  zh: {
    title: '附件',
    none: '暂无附件，添加后学员可在作业中查看。',
    add: '添加附件',
    remove: (name: string) => `删除“${name}”`,
  },
})

/** Beside a template: its attachments. */
export const TemplateAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(templateTexts)
  const edu = useEdu()
  const { start } = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const { id: templateId, deletedAt } = record
  const mayChange = useAllowed()('taskTemplate.update') && deletedAt === null
  const { data, refetch } = useQuery({
    queryKey: ['templateFiles', templateId],
    enabled: deletedAt === null,
    queryFn: ({ signal }) => edu.ask(templateFiles, { templateId }, { signal, quiet: true }),
  })
  const remove = async (fileId: string): Promise<void> => {
    await edu.ask(removeTemplateFile, { templateId, fileId })
    await refetch()
  }
  if (!data) return null
  return (
    <Box component="section" aria-label={t.title} sx={{ display: 'grid', gap: 3, mb: 8 }}>
      <Typography variant="h2">{t.title}</Typography>
      {data.files.length === 0 && <Typography color="text.secondary">{t.none}</Typography>}
      {data.files.map(file => (
        <Box key={file.id} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Link href={file.url} download={file.name} data-data sx={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Link>
          {mayChange && (
            <IconButton
              size="small"
              aria-label={t.remove(file.name)}
              onClick={() => void remove(file.id)}
            >
              <Icon name="close" />
            </IconButton>
          )}
        </Box>
      ))}
      {mayChange && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t.add}
            accept={taskFileTypes.map(type => `.${type}`).join(',')}
            onChange={event => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              void start(files, {
                purpose: taskPurposes.attachment,
                target: { templateId },
                onDone: () => void refetch(),
              })
            }}
          />
          <Box>
            <Button
              variant="outlined"
              startIcon={<Icon name="upload" />}
              onClick={() => input.current?.click()}
            >
              {t.add}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetOne, type RaRecord } from 'react-admin'
import { useId, type ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { linkTo } from '../../../src/ui/links.ts'
import { Page } from '../../../src/ui/parts/index.ts'
import { Chat } from './Chat.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import { Networks } from './Networks.tsx'
import { NoLesson } from './OneLesson.tsx'
import { Pictures } from './Pictures.tsx'
import { recordTexts } from './record.texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { oneOf, usePageState } from '../../../src/ui/usePageState.ts'

const parts = {
  pictures: Pictures,
  network: Networks,
  devices: DeviceTable,
  chat: Chat,
} as const satisfies Readonly<Record<string, ComponentType<{ readonly lessonId: string }>>>
type Part = keyof typeof parts
const names = keysOf(parts)

const Matter = ({ lessonId }: { readonly lessonId: string }) => {
  const t = useTexts(recordTexts)
  const id = useId()
  const { part, go } = usePageState({ part: oneOf(names, 'pictures') })
  const may = useAllowed()('lesson.read')
  const { data } = useGetOne<RaRecord & { readonly name?: string }>(
    'lesson',
    { id: lessonId, meta: { quiet: true } },
    { enabled: may, retry: false },
  )
  const Shown = parts[part]
  return (
    <Page
      title={data?.name ? `${t.title} · ${data.name}` : t.title}
      extra={
        may && (
          <Button component={Link} to={linkTo(lesson, 'show', { id: lessonId })}>
            {t.toLesson}
          </Button>
        )
      }
    >
      <Tabs
        value={part}
        variant="scrollable"
        aria-label={t.parts}
        sx={{ mb: 4 }}
        onChange={(_, next: Part) => go({ part: next })}
      >
        {names.map(name => (
          <Tab
            key={name}
            value={name}
            label={t[name]}
            id={`${id}${name}`}
            aria-controls={`${id}panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${part}`}>
        <Shown key={lessonId} lessonId={lessonId} />
      </Box>
    </Page>
  )
}

/** /record?lessonId=: pictures, networks, devices and chat of a lesson (CLS-09). */
export const RecordPage = () => {
  const t = useTexts(recordTexts)
  const [query] = useSearchParams()
  const lessonId = query.get('lessonId') ?? ''
  return lessonId === '' ? (
    <NoLesson title={t.title} help={t.chooseHelp} />
  ) : (
    <Matter lessonId={lessonId} />
  )
}

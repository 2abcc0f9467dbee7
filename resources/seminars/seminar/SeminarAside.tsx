import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { CopyLinkButton } from '../../../src/ui/parts/CopyLinkButton.tsx'
import { invitePath } from './paths.ts'
import { seminarLink, seminarPoster } from './seminar.calls.ts'

const asideTexts = texts({
  en: {
    link: 'Copy registration link',
    moderator: 'Copy moderator join link',
    poster: 'Poster',
    messages: 'Messages',
    analysis: 'Analysis',
    transcript: 'Recording and transcript',
  },
  zh: {
    link: '复制报名链接',
    moderator: '复制主持人参会链接',
    poster: '海报',
    messages: '通知预览',
    analysis: '数据分析',
    transcript: '录制视频与文字稿',
  },
})

/** Operations on a seminar, on its page. */
export const SeminarAside = ({
  record,
}: {
  readonly record: {
    readonly id: string
    readonly deletedAt: string | null
    /** Missing if the reader may not see it. */
    readonly recordingSectionId?: string | null
  }
}) => {
  const t = useTexts(asideTexts)
  const edu = useEdu()
  const allowed = useAllowed()
  if (record.deletedAt !== null) return null
  const registrationPage = async (): Promise<string> => {
    const { proseminarId } = await edu.ask(seminarPoster, { id: record.id })
    return invitePath(proseminarId)
  }
  const joinPage = async (): Promise<string> =>
    (await edu.ask(seminarLink, { id: record.id })).address
  const { recordingSectionId } = record
  const id = encodeURIComponent(record.id)
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      <CopyLinkButton label={t.link} path={registrationPage} />
      {allowed('registration.notify') && <CopyLinkButton label={t.moderator} path={joinPage} />}
      <Button variant="outlined" component={Link} to={`/seminarPoster?id=${id}`}>
        {t.poster}
      </Button>
      <Button variant="outlined" component={Link} to={`/seminarMessages?id=${id}`}>
        {t.messages}
      </Button>
      {typeof recordingSectionId === 'string' && allowed('courseVideo.read') && (
        <Button
          variant="outlined"
          component={Link}
          to={`/transcript?${new URLSearchParams({ section: recordingSectionId }).toString()}`}
        >
          {t.transcript}
        </Button>
      )}
      {allowed('seminar.analyse') && (
        <Button variant="outlined" component={Link} to={`/seminarAnalysis?id=${id}`}>
          {t.analysis}
        </Button>
      )}
    </Stack>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { seminarPoster } from './seminar.calls.ts'

const asideTexts = texts({
  en: {
    link: 'Copy registration link',
    copied: 'Link copied',
    poster: 'Poster',
    messages: 'Messages',
    analysis: 'Analysis',
  },
  zh: {
    link: '复制报名链接',
    copied: '链接已复制',
    poster: '海报',
    messages: '通知预览',
    analysis: '数据分析',
  },
})

/** What is done with a seminar from the page about one. */
export const SeminarAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(asideTexts)
  const edu = useEdu()
  const notify = useNotify()
  const mayAnalyse = useAllowed()('seminar.analyse')
  if (record.deletedAt !== null) return null
  const copy = async (): Promise<void> => {
    const { proseminarId } = await edu.ask(seminarPoster, { id: record.id })
    const query = new URLSearchParams({ proseminarId }).toString()
    await navigator.clipboard.writeText(`${location.origin}/invite?${query}`)
    notify(t.copied, { type: 'success' })
  }
  const id = encodeURIComponent(record.id)
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      <Button variant="outlined" onClick={() => void copy()}>
        {t.link}
      </Button>
      <Button variant="outlined" component={Link} to={`/seminarPoster?id=${id}`}>
        {t.poster}
      </Button>
      <Button variant="outlined" component={Link} to={`/seminarMessages?id=${id}`}>
        {t.messages}
      </Button>
      {mayAnalyse && (
        <Button variant="outlined" component={Link} to={`/seminarAnalysis?id=${id}`}>
          {t.analysis}
        </Button>
      )}
    </Stack>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { coursewarePages } from './courseware.calls.ts'
import { coursewareTexts } from './courseware.texts.ts'
import { PageTiles } from './PageTiles.tsx'

/** How often the page of a courseware looks how far it is, in milliseconds. */
const lookMs = 2000
/** The addresses of the pages are fetched again before they expire. */
const renewMs = 4 * 60_000

interface Shown {
  readonly id: string
  readonly status: string
  readonly progress: number | null
  readonly deletedAt: string | null
}

const Converting = ({ progress }: { readonly progress: number }) => {
  const t = useTexts(coursewareTexts)
  return (
    <>
      <LinearProgress
        variant={progress > 0 ? 'determinate' : 'indeterminate'}
        value={progress}
        aria-label={t.converting}
      />
      <Typography sx={{ color: 'text.secondary' }}>{t.waiting}</Typography>
    </>
  )
}

/** The pages, or why there are none. */
const Pages = ({ id }: { readonly id: string }) => {
  const edu = useEdu()
  const { data, error } = useQuery({
    queryKey: ['coursewarePages', id],
    queryFn: ({ signal }) => edu.ask(coursewarePages, { id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data ? renewMs : false),
    retry: false,
  })
  if (error) return <Alert severity="error">{error.message}</Alert>
  return data ? <PageTiles {...data} /> : null
}

/** Asks for a record again and again while it is being converted. */
const useFreshRecord = ({ id, status }: Shown): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (status !== 'IN_PROGRESS') return
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['courseware'] }),
      lookMs,
    )
    return () => clearInterval(timer)
  }, [client, id, status])
}

/** The view beside a courseware: its pages, the progress of the conversion, or why it failed. */
export const CoursewareAside = ({ record }: { readonly record: Shown }): ReactNode => {
  const t = useTexts(coursewareTexts)
  useFreshRecord(record)
  if (record.deletedAt !== null) return null
  return (
    <Stack component="section" aria-label={t.pages} sx={{ gap: 2, mb: 8 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t.pages}
        </Typography>
        <Button component={Link} to="/searchCourseware" startIcon={<Icon name="search" />}>
          {t.search}
        </Button>
      </Stack>
      {record.status === 'IN_PROGRESS' ? (
        <Converting progress={record.progress ?? 0} />
      ) : (
        <Pages key={record.status} id={record.id} />
      )}
    </Stack>
  )
}

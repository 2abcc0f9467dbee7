import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { exactTime, listTime } from '../../src/ui/parts/fields/time.ts'
import { StatusDot } from '../../src/ui/parts/index.ts'
import type { ToneName } from '../../src/ui/theme/tokens.ts'
import { pageTexts } from './jobs.texts.ts'
import type { JobProgress } from './useJobs.ts'

/** How long a job took, in words; undefined if it has not ended. */
const useDuration = () => {
  const t = useTexts(pageTexts)
  return (took: number | undefined): string | undefined => {
    if (took === undefined) return undefined
    const s = Math.max(1, Math.round(took / 1000))
    if (s < 60) return t.seconds(s)
    return s < 3600
      ? t.minutes(Math.floor(s / 60), s % 60)
      : t.hours(Math.floor(s / 3600), Math.floor((s % 3600) / 60))
  }
}

const Bar = ({ name, progress }: { readonly name: string; readonly progress: JobProgress }) => {
  const t = useTexts(pageTexts)
  const lang = useLang()
  const { done, total } = progress
  const figure = (n: number): string => n.toLocaleString(lang)
  const text = total ? t.of(figure(done), figure(total)) : done ? t.sofar(figure(done)) : ''
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <LinearProgress
        aria-label={t.progress(name)}
        {...(text ? { 'aria-valuetext': text } : {})}
        sx={{
          flex: 1,
          maxWidth: 480,
          height: 6,
          borderRadius: '3px',
          bgcolor: theme => theme.tokens.sunken,
        }}
        {...(total
          ? { variant: 'determinate', value: Math.min(100, Math.round((100 * done) / total)) }
          : {})}
      />
      <Box
        component="span"
        sx={{
          fontSize: 13,
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {text}
      </Box>
    </Box>
  )
}

interface LineProps {
  /** Of the heading. */
  readonly id: string
  /** Its title, as a heading; `name` is the same as plain text. */
  readonly title: ReactNode
  readonly name: string
  readonly by: string | undefined
  readonly from: string
  /** How long the server was at it, in milliseconds; undefined if it has not ended. */
  readonly took: number | undefined
  readonly now: number
  readonly tone: ToneName
  readonly word: string
  readonly progress?: JobProgress | undefined
  /** The results of its rows, and the reason if it failed. */
  readonly facts?: ReactNode
  /** Buttons; each is described by the heading. */
  readonly actions: ReactNode
}

const lineStyles = {
  borderBottom: 1,
  borderColor: 'divider',
  py: 3,
  display: 'grid',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'minmax(0, 1fr) 150px auto',
    md: 'minmax(0, 1fr) 160px 270px',
  },
  gridTemplateAreas: {
    xs: '"head" "state" "body" "do"',
    sm: '"head state do" "body body body"',
  },
} as const

/**
 * One job: what, who, when, its state in words, how far it is, what became of it, and what can be
 * done.
 */
export const Line = ({
  id,
  title,
  name,
  by,
  from,
  took: workedMs,
  now,
  tone,
  word,
  progress,
  facts,
  actions,
}: LineProps) => {
  const t = useTexts(pageTexts)
  const lang = useLang()
  const took = useDuration()(workedMs)
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ gridArea: 'head', minWidth: 0 }}>
        <Typography
          id={id}
          component="h2"
          sx={{ fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          <time dateTime={from} title={exactTime(from, lang)}>
            {listTime(from, lang, now)}
          </time>
          {by !== undefined && <> · {t.by(by)}</>}
          {took !== undefined && <> · {took}</>}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'state', fontSize: 13 }}>
        <StatusDot tone={tone} label={word} />
      </Box>
      <Box
        sx={{
          gridArea: 'do',
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: { sm: 'flex-end' },
          gap: 2,
          '&:empty': { display: 'none' },
        }}
      >
        {actions}
      </Box>
      <Box
        sx={{
          gridArea: 'body',
          fontSize: 13,
          overflowWrap: 'anywhere',
          '&:empty': { display: 'none' },
        }}
      >
        {progress && <Bar name={name} progress={progress} />}
        {facts}
      </Box>
    </Box>
  )
}

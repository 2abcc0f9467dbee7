import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useLang, useTexts } from '../../i18n/texts.ts'
import type { UndoTally } from '../../protocol/journal.ts'
import { unchangedReason } from '../../protocol/unchanged.ts'
import { useFindResource } from '../context.tsx'
import { linkTo } from '../links.ts'
import { relativeTime } from '../parts/fields/relativeTime.ts'
import { unchangedTexts } from './unchanged.texts.ts'

interface Line {
  readonly resource: string
  readonly id: string
  readonly title: string | null
  readonly why: string
}
const Lines = ({
  head,
  lines,
  more = 0,
}: {
  readonly head: string
  readonly lines: readonly Line[]
  readonly more?: number | undefined
}) => {
  const t = useTexts(unchangedTexts)
  const lang = useLang()
  const find = useFindResource()
  if (lines.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ fontSize: 12, fontWeight: 600 }}>
        {head} ({(lines.length + more).toLocaleString(lang)})
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13, maxHeight: 320, overflowY: 'auto' }}
      >
        {lines.map((line, n) => {
          const def = find(line.resource)
          return (
            <Box component="li" key={`${line.id} ${n}`} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
              {def?.routes ? (
                <Link component={RouterLink} to={linkTo(def, 'show', { id: line.id })}>
                  {line.title ?? line.id}
                </Link>
              ) : (
                (line.title ?? line.id)
              )}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {line.why}
              </Box>
            </Box>
          )
        })}
        {more > 0 && <li>{t.more(more.toLocaleString(lang))}</li>}
      </Box>
    </Box>
  )
}

interface UndoTallyProps {
  readonly tally: Omit<UndoTally, 'operation'>
  /** Also shown if everything was undone. */
  readonly always?: boolean
}

/**
 * The result of an undo: what was undone, what stayed and who changed it, what was refused and why.
 */
export const UndoTallyView = ({ tally, always = false }: UndoTallyProps) => {
  const t = useTexts(unchangedTexts)
  const lang = useLang()
  const find = useFindResource()
  const [now] = useState(Date.now)
  if (!always && tally.kept.length + tally.failed.length === 0) return null
  return (
    <Box>
      <Box sx={{ fontSize: 13 }}>
        {t.wentBack(tally.done.toLocaleString(lang), tally.matched.toLocaleString(lang))}
      </Box>
      <Lines
        head={t.keptHead}
        more={tally.more?.kept}
        lines={tally.kept.map(one => ({
          ...one,
          why: [unchangedReason(one, lang, find), one.at ? relativeTime(one.at, lang, now) : '']
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      <Lines
        head={t.refusedHead}
        more={tally.more?.failed}
        lines={tally.failed.map(one => ({ ...one, why: one.msg }))}
      />
    </Box>
  )
}

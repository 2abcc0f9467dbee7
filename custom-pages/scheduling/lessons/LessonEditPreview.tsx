import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { FoundRow } from '../../../src/protocol/bulk.ts'
import type { Selection } from '../../../src/protocol/query.ts'
import { useClearedTexts } from '../../../src/ui/list/bulk/useClearedTexts.ts'
import type { Edits } from '../../../src/ui/list/bulk/useEdits.ts'
import { useWholeData } from '../../../src/ui/list/bulk/useWholeData.ts'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { SkeletonRows } from '../../../src/ui/parts/index.ts'
import { editLessonTexts } from './editLesson.texts.ts'
import { BulkPreviewLine } from './BulkPreviewLine.tsx'
import { useBulkPreview, type Foreseen } from './useBulkPreview.ts'

const kinds = ['all', 'changes', 'partly', 'refused', 'same'] as const
type Kind = (typeof kinds)[number]
const isOf: Readonly<Record<Kind, (row: FoundRow) => boolean>> = {
  all: () => true,
  changes: ({ changes }) => changes !== undefined,
  partly: ({ kept: unchangedFields }) => unchangedFields !== undefined,
  refused: ({ refused }) => refused !== undefined,
  same: ({ changes, refused }) => !changes && !refused,
}

interface Props {
  readonly edits: Edits
  readonly selection: Selection
  /** Called with the number of lessons that would change; undefined until it is known. */
  readonly onChanges: (n: number | undefined) => void
}

interface ToldProps {
  readonly foreseen: Foreseen
  readonly names: readonly string[]
  readonly asking: boolean
  onMore(): void
}

const Told = ({ foreseen, names, asking, onMore }: ToldProps) => {
  const t = useTexts(editLessonTexts)
  const lang = useLang()
  const [kind, setKind] = useState<Kind>('all')
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 50 })
  const { rows, refs, matched, changes, partly, unchanged, whole } = foreseen
  const cleared = useClearedTexts(lesson, foreseen.cleared)
  const figure = (n: number): string => n.toLocaleString(lang)
  const counts = {
    all: rows.length,
    changes,
    partly,
    refused: rows.length - changes - unchanged,
    same: unchanged,
  }
  const listed = rows.filter(isOf[kind])
  const first = Math.min(page - 1, Math.floor(Math.max(0, listed.length - 1) / limit)) * limit
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={t.show}
        sx={{ flexWrap: 'wrap' }}
        onChange={(_, nextKind: Kind | null) => {
          setKind(nextKind ?? 'all')
          setPlace({ page: 1, limit })
        }}
      >
        {kinds
          .filter(one => one === 'all' || counts[one] > 0)
          .map(one => (
            <ToggleButton key={one} value={one} sx={{ px: 3, fontVariantNumeric: 'tabular-nums' }}>
              {t[one](figure(counts[one]))}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {!whole && (
        <Box
          sx={{
            color: 'text.secondary',
            fontSize: 13,
            display: 'flex',
            gap: 3,
            alignItems: 'center',
            flexWrap: 'wrap',
          }}
        >
          {t.partOf(figure(rows.length), figure(matched))}
          <Button size="small" loading={asking} onClick={onMore}>
            {t.lookOn}
          </Button>
        </Box>
      )}
      {cleared.map(text => (
        <Box
          key={text}
          sx={{ color: theme => theme.tones.careful.text, fontSize: 13, fontWeight: 600 }}
        >
          {text}
        </Box>
      ))}
      {foreseen.background && (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t.background}</Box>
      )}
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
      >
        {listed.slice(first, first + limit).map(row => (
          <BulkPreviewLine key={row.id} resource={lesson} row={row} names={names} refs={refs} />
        ))}
      </Box>
      {listed.length > limit && (
        <Pager page={first / limit + 1} limit={limit} total={listed.length} onChange={setPlace} />
      )}
    </>
  )
}

/** Previews the effect of the form's values on each lesson; nothing is written. */
export const LessonEditPreview = ({ edits, selection, onChanges }: Props) => {
  const t = useTexts(editLessonTexts)
  const id = useId()
  const data = useWholeData(edits)
  const names = edits.list.map(({ name }) => name)
  const { foreseen, failed, asking, more } = useBulkPreview(selection, data)
  const changes = foreseen?.whole ? foreseen.changes : undefined
  useEffect(() => onChanges(changes), [changes, onChanges])
  const message = names.length === 0 ? t.first : failed ? t.failed : t.incomplete
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gap: 3,
        mt: 4,
        minWidth: 0,
        justifyItems: 'start',
        '& > ul': { width: 1 },
      }}
    >
      <Typography id={id} component="h2" sx={{ fontSize: 15, fontWeight: 600 }}>
        {t.plan}
      </Typography>
      {foreseen && <Told foreseen={foreseen} names={names} asking={asking} onMore={more} />}
      {data && !foreseen && asking && (
        <Box sx={{ width: 1 }}>
          <SkeletonRows rows={4} columns={2} />
        </Box>
      )}
      {(!data || failed) && (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {message}
        </Box>
      )}
    </Box>
  )
}

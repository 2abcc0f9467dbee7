import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { lesson } from '../../resources/lesson/lesson.resource.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { BulkPreview, FoundRow } from '../../src/protocol/bulk.ts'
import type { Selection } from '../../src/protocol/query.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useWholeValues } from '../../src/ui/list/bulk/useWholeValues.ts'
import { SkeletonRows } from '../../src/ui/parts/index.ts'
import { editLessonTexts } from './editLesson.texts.ts'
import { PlanLine } from './PlanLine.tsx'

const kinds = ['all', 'changes', 'refused', 'same'] as const
type Kind = (typeof kinds)[number]
const kindOf = ({ changes, refused }: FoundRow): Kind => (refused ? 'refused' : changes ? 'changes' : 'same')

interface Props {
  readonly names: readonly string[]
  readonly selection: Selection
  /** Is told how many lessons would change; undefined while nobody knows. */
  readonly onChanges: (n: number | undefined) => void
}

const Told = ({ preview, names }: { readonly preview: BulkPreview; readonly names: readonly string[] }) => {
  const t = useTexts(editLessonTexts)
  const lang = useLang()
  const [kind, setKind] = useState<Kind>('all')
  const { rows = [], refs = {}, matched, judged, unchanged } = preview
  const figure = (n: number): string => n.toLocaleString(lang)
  const counts = { all: judged, changes: preview.changes, refused: judged - preview.changes - unchanged, same: unchanged }
  const shown = rows.filter(row => kind === 'all' || kindOf(row) === kind)
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={t.show}
        sx={{ flexWrap: 'wrap' }}
        onChange={(_, chosen: Kind | null) => setKind(chosen ?? 'all')}
      >
        {kinds
          .filter(one => one === 'all' || counts[one] > 0)
          .map(one => (
            <ToggleButton key={one} value={one} sx={{ px: 3, fontVariantNumeric: 'tabular-nums' }}>
              {t[one](figure(counts[one]))}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {rows.length < matched && (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t.partly(figure(rows.length), figure(judged), figure(matched))}</Box>
      )}
      {preview.background && <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t.background}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
        {shown.map(row => (
          <PlanLine key={row.id} resource={lesson} row={row} names={names} refs={refs} />
        ))}
      </Box>
    </>
  )
}

/** What the values of the form around would do to each lesson, told by the server without doing it. */
export const Plan = ({ names, selection, onChanges }: Props) => {
  const t = useTexts(editLessonTexts)
  const edu = useEdu()
  const id = useId()
  const data = useWholeValues(lesson, names)
  const {
    data: preview,
    error,
    isFetching,
  } = useQuery({
    queryKey: [lesson.name, 'plan', selection, data],
    enabled: data !== undefined,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.previewBulk('updateMany', lesson.name, selection, data, { signal, silent: true, quiet: true, each: true }),
  })
  const changes = data ? preview?.changes : undefined
  useEffect(() => onChanges(changes), [changes, onChanges])
  const said = names.length === 0 ? t.first : error ? t.failed : t.incomplete
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 3, mt: 4, minWidth: 0, justifyItems: 'start', '& > ul': { width: 1 } }}
    >
      <Typography id={id} component="h2" sx={{ fontSize: 15, fontWeight: 600 }}>
        {t.plan}
      </Typography>
      {data && preview && <Told preview={preview} names={names} />}
      {data && !preview && isFetching && (
        <Box sx={{ width: 1 }}>
          <SkeletonRows rows={4} columns={2} />
        </Box>
      )}
      {(!data || error) && (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {said}
        </Box>
      )}
    </Box>
  )
}

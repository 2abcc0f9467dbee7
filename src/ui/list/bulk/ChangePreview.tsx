import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import type { BulkPreview, RefusedKind } from '../../../protocol/bulk.ts'
import type { Selection } from '../../../protocol/query.ts'
import { useEdu, useFindResource } from '../../context.tsx'
import { useWithhold } from '../../parts/withheld.ts'
import { refusalOf } from '../refusal.ts'
import { previewTexts } from './preview.texts.ts'
import { useClearedTexts } from './useClearedTexts.ts'

interface Props {
  readonly resource: string
  readonly verb: string
  readonly selection: Selection
  readonly data?: Readonly<Record<string, unknown>>
}

/** Maximum number of reasons in the preview; the rest shows afterwards. */
const reasonsShown = 4

const Refused = ({ kind }: { readonly kind: RefusedKind }) => {
  const t = useTexts(previewTexts)
  const figure = useFigure()
  const names = kind.examples.map(({ title }) => title)
  const more = kind.n - names.length
  return (
    <li>
      {t.refused(figure(kind.n), kind.msg)}
      {names.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
          {t.examples(names.join(t.comma), more > 0 ? figure(more) : '')}
        </Box>
      )}
    </li>
  )
}

const useFigure = () => {
  const lang = useLang()
  return (n: number): string => n.toLocaleString(lang)
}

/** Keys of the texts for each verb; by default that of a change. */
const doneTo: Readonly<Record<string, 'deletes' | 'restores'>> = {
  delete: 'deletes',
  restore: 'restores',
}

interface ToldProps extends Pick<Props, 'resource' | 'verb'> {
  readonly preview: BulkPreview
}

const Told = ({ preview, resource, verb }: ToldProps) => {
  const t = useTexts(previewTexts)
  const figure = useFigure()
  const label = useLabel()
  const find = useFindResource()
  const {
    matched,
    judged: judgedCount,
    changes,
    unchanged,
    refused,
    background,
    along = {},
  } = preview
  const cleared = useClearedTexts(find(resource), preview.cleared)
  const withThem = Object.entries(along).flatMap(([name, n]) => {
    const other = find(name)
    return other ? [t.kind(figure(n), label(other.label), label(other.plural))] : []
  })
  // the numbers shown add up to the checked records
  const beyond = refused.slice(reasonsShown).reduce((sum, { n }) => sum + n, 0)
  return (
    <>
      {judgedCount === 0 && matched > 0 && <Box>{t.unforeseen}</Box>}
      {judgedCount > 0 && judgedCount < matched && (
        <Box>{t.looked(figure(judgedCount), figure(matched))}</Box>
      )}
      {changesNothing(preview) && <Box>{t.none}</Box>}
      {judgedCount > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
          {changes > 0 && <li>{t[doneTo[verb] ?? 'changes'](figure(changes))}</li>}
          {cleared.map(text => (
            <Box
              component="li"
              key={text}
              sx={{ color: theme => theme.tones.careful.text, fontWeight: 600 }}
            >
              {text}
            </Box>
          ))}
          {withThem.length > 0 && <li>{t.along(withThem.join(t.comma))}</li>}
          {unchanged > 0 && <li>{t.unchanged(figure(unchanged))}</li>}
          {refused.slice(0, reasonsShown).map(kind => (
            <Refused key={kind.msg} kind={kind} />
          ))}
          {beyond > 0 && <li>{t.others(figure(beyond))}</li>}
        </Box>
      )}
      {background && <Box sx={{ color: 'text.secondary' }}>{t.background}</Box>}
    </>
  )
}

/** Whether the preview covers every matching record and none of them would change. */
const changesNothing = ({ matched, judged, changes }: BulkPreview): boolean =>
  judged > 0 && judged >= matched && changes === 0

/** Shows the effect of a bulk change, computed by the server; people need not wait for it. */
export const ChangePreview = ({ resource, verb, selection, data }: Props) => {
  const t = useTexts(previewTexts)
  const edu = useEdu()
  const { data: preview, error } = useQuery({
    queryKey: ['bulk preview', resource, verb, selection, data],
    // what matches may have changed by the next time
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) =>
      edu.previewBulk(verb, resource, selection, data, { signal, silent: true, quiet: true }),
  })
  const { text, faults } = refusalOf(error)
  useWithhold(preview !== undefined && changesNothing(preview))
  return (
    <Box
      role="status"
      aria-label={t.label}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 3,
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'text.primary',
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
        overflowWrap: 'anywhere',
        minHeight: 44,
        boxSizing: 'border-box',
      }}
    >
      {preview && <Told preview={preview} resource={resource} verb={verb} />}
      {!preview && !error && <Skeleton role="status" aria-label={t.working} width="60%" />}
      {error && (faults.length ? text : t.failed)}
    </Box>
  )
}

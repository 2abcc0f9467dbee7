import { useInfiniteQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import type { HistoryEntry } from '../../protocol/provider.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { useEdu } from '../context.tsx'
import { ErrorState } from '../parts/index.ts'
import { showTexts } from './show.texts.ts'

const pageSize = 20

const useVerbs = (): ((action: string) => string) => {
  const t = useTexts(showTexts)
  const words: Readonly<Record<string, string>> = {
    create: t.created,
    update: t.updated,
    delete: t.deleted,
    restore: t.restoredBy,
    import: t.imported,
  }
  return action => words[action] ?? t.other(action)
}

/** Changed fields, what they were and what they became. */
const Changes = ({ resource, entry }: { readonly resource: AnyResource; readonly entry: HistoryEntry }) => {
  const t = useTexts(showTexts)
  const label = useLabel()
  const lang = useLang()
  const text = (name: string, value: unknown): string => {
    const field = resource.fields[name]
    if (!field || value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t.empty
    const cell = kindOf(field).formatCell(value, field.options, lang)
    return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? t.empty)
  }
  const names = Object.keys(entry.after ?? {}).filter(name => name in resource.fields)
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', fontSize: 13, color: 'text.secondary' }}>
      {names.map(name => (
        <Box component="li" key={name} sx={{ overflowWrap: 'anywhere' }}>
          {label(resource.fields[name]?.options.label ?? { en: name, zh: name })}: <s>{text(name, entry.before?.[name])}</s> →{' '}
          <Box component="span" sx={{ color: 'text.primary' }}>
            {text(name, entry.after?.[name])}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Key of a record's history; whoever changes the record in place invalidates it. */
export const historyKey = (resource: AnyResource, id: string): readonly unknown[] => ['history', resource.name, id]

/** Who changed what, newest first. */
export const History = ({ resource, id }: { readonly resource: AnyResource; readonly id: string }) => {
  const t = useTexts(showTexts)
  const lang = useLang()
  const edu = useEdu()
  const verb = useVerbs()
  const query = useInfiniteQuery({
    queryKey: historyKey(resource, id),
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      edu.history(resource.name, { id, page: pageParam, limit: pageSize, signal, silent: true, quiet: true }),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
  })
  const entries = query.data?.pages.flatMap(page => page.list) ?? []
  const when = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Box component="section" aria-labelledby="history-title">
      <Typography id="history-title" variant="h2" sx={{ mb: 3 }}>
        {t.history}
      </Typography>
      {query.isPending && [0, 1, 2].map(row => <Skeleton key={row} height={48} />)}
      {query.isError && <ErrorState retry={() => void query.refetch()} />}
      {query.isSuccess && entries.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t.noHistory}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map(entry => (
          <Box component="li" key={entry.id} sx={{ borderLeft: 2, borderColor: 'divider', pl: 4, pb: 4 }}>
            <Box>
              <b>{entry.actorName}</b> {verb(entry.action)}
            </Box>
            <Box component="time" dateTime={entry.at} sx={{ fontSize: 12, color: 'text.secondary' }}>
              {when.format(new Date(entry.at))}
            </Box>
            {entry.action === 'update' && <Changes resource={resource} entry={entry} />}
          </Box>
        ))}
      </Box>
      {query.hasNextPage && (
        <Button variant="text" onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
          {t.more}
        </Button>
      )}
    </Box>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { canDo } from '../../access/index.ts'
import { sameContent } from '../../schema/derive/same.ts'
import { useDeedOf } from '../useDeedOf.ts'
import type { HistoryEntry } from '../../protocol/provider.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess, useEdu } from '../context.tsx'
import { Difference } from '../parts/Difference.tsx'
import { InstantCell } from '../parts/fields/cells.tsx'
import { ErrorState, Icon } from '../parts/index.ts'
import { historyTexts } from './history.texts.ts'
import { asItWasAt, restorable, type Then } from './then.ts'
import { showTexts } from './show.texts.ts'
import { later } from '../parts/later.tsx'

const RestoreDialog = later(() =>
  import('./RestoreDialog.tsx').then(module => module.RestoreDialog),
)

const pageSize = 20

const useVerbs = (resource: AnyResource): ((action: string) => string) => {
  const t = useTexts(showTexts)
  const deed = useDeedOf()
  const words: Readonly<Record<string, string>> = {
    create: t.created,
    update: t.updated,
    delete: t.deleted,
    restore: t.restoredBy,
    import: t.imported,
  }
  return action => words[action] ?? t.other(deed(resource, action))
}

/** Key of a record's history; whoever changes the record in place invalidates it. */
export const historyKey = (resource: AnyResource, id: string): readonly unknown[] => [
  'history',
  resource.name,
  id,
]

interface HistoryProps {
  readonly resource: AnyResource
  readonly id: string
  /** The current record: people who can edit it can then restore earlier values. */
  readonly record?: AnyRecord
}

/** The history of a record, page by page. */
export const useHistoryEntries = (resource: AnyResource, id: string) => {
  const edu = useEdu()
  return useInfiniteQuery({
    queryKey: historyKey(resource, id),
    // the page asks for it while the record is on its way, and shows it right after
    staleTime: 2_000,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      edu.history(resource.name, {
        id,
        page: pageParam,
        limit: pageSize,
        signal,
        silent: true,
        quiet: true,
      }),
    getNextPageParam: (last, all) =>
      all.length * pageSize < last.total ? all.length + 1 : undefined,
  })
}

interface HistoryLineProps {
  readonly resource: AnyResource
  readonly entry: HistoryEntry
  /** The living record, if the person may restore what it was. */
  readonly record: AnyRecord | undefined
  /** Everything later than the entry. */
  readonly since: readonly HistoryEntry[]
  readonly onAsk: (then: Then) => void
}

const HistoryLine = ({ resource, entry, record, since, onAsk }: HistoryLineProps) => {
  const h = useTexts(historyTexts)
  const label = useLabel()
  const access = useAccess()
  const verb = useVerbs(resource)
  /** The button at the end of a field's line that restores its value before the change. */
  const wayBack = (name: string) => {
    const before = entry.before?.[name] ?? null
    if (!record || !restorable(resource, access, name) || sameContent(record[name], before))
      return null
    const word = h.restoreField(
      label(resource.fields[name]?.options.label ?? { en: name, zh: name }),
    )
    return (
      <IconButton
        size="small"
        aria-label={word}
        onClick={() => onAsk({ changes: { [name]: before }, left: [] })}
      >
        <Icon name="restore" />
      </IconButton>
    )
  }
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 4, pb: 4 }}>
      <Box>
        <b data-data>{entry.actorName}</b> {verb(entry.action)}
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
        <InstantCell value={entry.at} />
      </Box>
      {entry.before &&
        Object.keys(entry.after ?? {}).some(name => Object.hasOwn(resource.fields, name)) && (
          <Box sx={{ mt: 1 }}>
            <Difference
              resource={resource}
              before={entry.before}
              after={entry.after}
              action={record && wayBack}
            />
          </Box>
        )}
      {record && since.length > 0 && (
        <Button
          variant="text"
          size="small"
          sx={{ display: 'flex', mt: 1, ml: -3 }}
          onClick={() => onAsk(asItWasAt(resource, access, record, since))}
        >
          {h.restoreRecord}
        </Button>
      )}
    </Box>
  )
}

/**
 * The changes and their authors, newest first, with a way to restore one field, or the whole record
 * as it was then.
 */
export const History = ({ resource, id, record }: HistoryProps) => {
  const access = useAccess()
  const [restorePoint, setAsked] = useState<Then>()
  const may = record !== undefined && record.deletedAt === null && canDo(access, resource, 'update')
  const t = useTexts(showTexts)
  const query = useHistoryEntries(resource, id)
  const entries = query.data?.pages.flatMap(page => page.list) ?? []
  return (
    <Box component="section" aria-labelledby="history-title">
      <Typography id="history-title" variant="h2" sx={{ mb: 3 }}>
        {t.history}
      </Typography>
      {query.isPending && [0, 1, 2].map(row => <Skeleton key={row} height={48} />)}
      {query.isError && <ErrorState retry={() => void query.refetch()} />}
      {query.isSuccess && entries.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t.noHistory}</Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry, at) => (
          <HistoryLine
            key={entry.id}
            resource={resource}
            entry={entry}
            record={may ? record : undefined}
            since={entries.slice(0, at)}
            onAsk={setAsked}
          />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          variant="text"
          onClick={() => void query.fetchNextPage()}
          disabled={query.isFetchingNextPage}
        >
          {t.more}
        </Button>
      )}
      {restorePoint && record && (
        <Suspense>
          <RestoreDialog
            resource={resource}
            record={record}
            {...restorePoint}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}

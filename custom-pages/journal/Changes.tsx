import { readOperation } from '../../src/protocol/calls/operations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import type { JournalChange, JournalEntry } from '../../src/protocol/journal.ts'
import { useDeedOf } from '../../src/ui/useDeedOf.ts'
import { useEdu, useFindResource } from '../../src/ui/context.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { Difference } from '../../src/ui/parts/Difference.tsx'
import { ErrorState } from '../../src/ui/parts/States.tsx'
import { journalTexts } from './journal.texts.ts'

const pageSize = 20

const Change = ({ change, alone }: { readonly change: JournalChange; readonly alone: boolean }) => {
  const label = useLabel()
  const find = useFindResource()
  const deed = useDeedOf()
  const resource = find(change.resource)
  if (!resource) return null
  const differs = Object.keys(change.after ?? {}).some(name => name in resource.fields)
  const word = deed(resource, change.action)
  return (
    <Box component="li" sx={{ py: 2 }}>
      {!alone && (
        <Box sx={{ fontSize: 13, mb: 1 }}>
          {resource.routes ? (
            <Link component={RouterLink} to={linkTo(resource, 'show', { id: change.recordId })}>
              {change.title ?? label(resource.label)}
            </Link>
          ) : (
            change.title
          )}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {word}
          </Box>
        </Box>
      )}
      {differs ? (
        <Difference
          resource={resource}
          before={change.before}
          after={change.after}
          refs={change.refs}
        />
      ) : (
        alone && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{word}</Box>
      )}
    </Box>
  )
}

/** What an operation changed, record by record, a page at a time. */
export const Changes = ({ entry }: { readonly entry: JournalEntry }) => {
  const t = useTexts(journalTexts)
  const edu = useEdu()
  const pages = useInfiniteQuery({
    queryKey: ['journal', 'entry', entry.id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      edu.ask(
        readOperation,
        { id: entry.id, page: pageParam, limit: pageSize },
        { signal, silent: true, quiet: true },
      ),
    getNextPageParam: (last, all) => (last.more ? all.length + 1 : undefined),
  })
  const changes = pages.data?.pages.flatMap(page => page.changes) ?? []
  if (pages.isPending) return <Skeleton height={48} />
  if (pages.isError) return <ErrorState retry={() => void pages.refetch()} />
  if (changes.length === 0)
    return <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{t.unseen}</Typography>
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.map(change => (
          <Change key={change.id} change={change} alone={entry.count === 1} />
        ))}
      </Box>
      {pages.hasNextPage && (
        <Button
          variant="text"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t.moreRecords}
        </Button>
      )}
    </>
  )
}
